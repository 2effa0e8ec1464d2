import type { Day } from '../../../../demo/day.ts';

/** Starting playschool: goodbyes that work. */
export const firstDayAtSchool = (day: Day) => ({
  title: 'Small Shoes, Big Day: Starting School Without Fear',
  topics: ['School', 'Feelings'],
  ageGroups: ['3 to 6 years'],
  link: 'starting-school-without-fear',
  shortContent:
    'A new bag, a new bottle, and a lump in every throat, mostly the parents’. How to prepare in the weeks before, and how to say a goodbye that works.',
  content: `
<p>The bag is packed. The bottle has a name on it. The shoes are one size too big “so that they last”. On the first day of playschool somebody usually cries at the gate, and quite often it is Papa. Starting school is a big step, and a little preparation makes it a happy one.</p>
<h2>Is my child ready?</h2>
<p>There is no examination for this. Most children between three and four can manage a few hours away if the place is kind and the goodbye is honest. It helps if your child can say or show that he is hungry, thirsty or needs the toilet. It does <strong>not</strong> matter whether he knows the alphabet. He is going there to play, to listen to stories, and to learn to be one among many.</p>
<h2>The weeks before</h2>
<ul>
<li><strong>Visit.</strong> Walk past the gate, look at the swings, meet the teacher once, see where the toilets are. Strange places become smaller when we know where the tap is.</li>
<li><strong>Move the clock.</strong> Shift sleep and breakfast to school time about two weeks ahead, ten minutes a day.</li>
<li><strong>Practise goodbyes.</strong> Leave your child with Nani or a trusted neighbour for half an hour, then an hour. Say when you will be back, and come back when you said.</li>
<li><strong>Practise the tiffin.</strong> Open the box, eat from it, close it, put it away. Sit on the floor and have a “school lunch” with the teddy bears.</li>
<li><strong>Play school.</strong> Let your child be the teacher. You will hear every worry.</li>
<li><strong>Check the file.</strong> Are the vaccinations up to date? Does the school know about allergies, asthma or medicines? Give it in writing, and ask your paediatrician for a note if needed.</li>
</ul>
<h2>The goodbye</h2>
<ol>
<li><strong>Make it short.</strong> One hug, one sentence, one wave. A long goodbye says that there is something to be afraid of.</li>
<li><strong>Make it true.</strong> Never slip away while your child is looking at the fish tank. It works once, and costs you trust for weeks.</li>
<li><strong>Make it clear.</strong> Not “soon”, but “after lunch, when you have put on your shoes, I will be at this gate”.</li>
<li><strong>Give something small.</strong> A handkerchief that smells of home, a heart drawn on both your palms.</li>
</ol>
<p>Crying at the gate is common and, in most children, settles within minutes of your leaving. Ask the teacher to send you word after half an hour. Then go and have a cup of tea. You have earned it.</p>
<h2>After school</h2>
<p>“What did you do today?” is a hard question at three. Try smaller ones: Who sat next to you? What was in the sand? Did anything make you laugh? Expect tiredness, clinginess and short tempers for two or three weeks. Keep afternoons empty. Early dinner, early bed, and no extra classes yet.</p>
<h3>The tiffin box</h3>
<p>Easy to open, easy to finish: small idlis, stuffed paratha in strips, vegetable upma, lemon rice, a banana, curd in a tight box when the weather is cool enough. Send water. Ask whether the school is nut-free, and send foods your child already likes. School is enough new for one morning.</p>
<h2>A few coughs are normal</h2>
<p>Children who join a group meet many new germs, and a run of colds in the first year is expected. Teach washing hands after the toilet and before eating, and coughing into the elbow. Keep your child at home with fever, vomiting, loose motions, or a rash that no doctor has seen.</p>
<h2>Ask for help if</h2>
<ul>
<li>the distress at parting has not eased at all after four to six weeks</li>
<li>there are tummy aches, headaches or vomiting only on school mornings</li>
<li>your child has stopped speaking, eating or using the toilet at school</li>
<li>your child seems afraid of a particular person or place; listen, believe, and find out</li>
<li>the teacher is concerned about hearing, speech or play</li>
</ul>
<p>One morning, quite soon, you will stand at the gate with your hand still in the air, and your child will already be running towards a friend. That is exactly how it should be. You may cry then.</p>
`,
  createdAt: day(-72),
  author: 'Harveer Bhaskarpal',
  status: 1,
  imageUrl: 'blog-first-day.svg',
  imageUrlAlt:
    'A girl with her teacher at the school gate waves back to her parents; her father dries a tear',
});
