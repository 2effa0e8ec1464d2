import type { Day } from '../../../../demo/day.ts';

/** A second child: helping the first. */
export const newSibling = (day: Day) => ({
  title: 'When Two Become Three: Helping Your First Child Welcome the Second',
  topics: ['Family life', 'Feelings'],
  ageGroups: ['Newborn', '1 to 3 years', '3 to 6 years'],
  link: 'welcoming-a-new-sibling',
  shortContent:
    'Everyone says “now you are the elder one”. It is not always a compliment. How to prepare a child for a new brother or sister, and keep the love in the room.',
  content: `
<p>Imagine that one day your husband or wife comes home with a second one. Younger, very cute, crying a lot. “You will love her,” you are told. “You are the senior one now, so please share your cupboard.” This is, more or less, how a new baby looks to a three-year-old. No wonder the news is received with mixed feelings.</p>
<h2>Before the baby comes</h2>
<ul>
<li><strong>Tell them in good time.</strong> When the bump begins to show is early enough for most toddlers. Tie it to something they know: “after Diwali”, “when the mangoes come”.</li>
<li><strong>Be honest about babies.</strong> They sleep, cry and drink milk. They are no good at cricket for quite a while.</li>
<li><strong>Look at old photographs.</strong> “This is you. You cried just like this, and Dadi walked you up and down.” Everyone was once the baby.</li>
<li><strong>Change things early or later, not at the same time.</strong> A new bed, a new school or the end of nappies should be well before the birth, or some months after.</li>
<li><strong>Plan the days of the birth.</strong> Who will fetch them from school? Who will put them to bed? Practise a night with that person.</li>
</ul>
<h2>The first meeting</h2>
<p>Let somebody else hold the baby when your elder one walks into the room, so that your arms are free. Greet your big child first. Then meet the baby together, sitting down, with washed hands. Touching the feet is a lovely place to begin. Visitors can be gently asked to say hello to the elder child before they rush to the cradle.</p>
<h2>The first months</h2>
<ol>
<li><strong>Ten minutes a day, alone.</strong> No baby, no phone, and the child chooses the game. It sounds like little. It is worth more than any present.</li>
<li><strong>A feeding basket.</strong> Books, crayons and a snack that come out only when the baby feeds. Feeding time becomes story time.</li>
<li><strong>Real help, not duty.</strong> Fetching a nappy, singing, choosing the cap. Thank them, and let them also say no.</li>
<li><strong>Let feelings be said.</strong> “Sometimes you wish it was only us again. I understand.” A feeling that may be spoken need not be shown with a pinch.</li>
<li><strong>Avoid “because of the baby”.</strong> Not “quiet, the baby is sleeping”, but “let us play the whisper game”. And sometimes, aloud: “Baby, you must wait a minute. I am with your brother.”</li>
</ol>
<h2>When they go backwards</h2>
<p>Wanting a bottle, baby talk, wet pants, waking at night: all of this is common and usually passes within weeks. It is not naughtiness. It is a question: <em>am I still your baby too?</em> Answer it with a cuddle, wrap them in a dupatta for a minute if they ask, and praise the big-child things without making them a duty.</p>
<h3>Safety first</h3>
<p>A child under five should not be left alone with a baby, not even for the doorbell, and not even the gentlest one. If rough hands come, move them quietly and show: “Like this. Soft, as with the kitten.” Keep small toys and coins away from the cradle, and ask everyone with a cough or fever to visit later.</p>
<h2>Do not compare</h2>
<p>“See how quietly your sister eats.” It slips out so easily, and stays so long. Speak to each child about that child alone. And please, no jokes about whom Mummy loves more now, however fond the uncle who makes them.</p>
<h2>Look after yourself</h2>
<p>Accept every offer of food and help. Sleep when one of them sleeps. If you feel low, anxious or tearful on most days for more than two weeks after the birth, or you cannot feel close to the baby, speak to your doctor. It is common, it is nobody’s fault, and it can be treated. If you ever have thoughts of harming yourself or the baby, tell someone near you and get medical help the same day.</p>
<h2>When to ask us</h2>
<p>Speak to your paediatrician if the elder child’s sadness, aggression or setbacks last beyond two to three months, or begin to affect school, sleep or eating.</p>
<p>One day you will find them under the table with one biscuit between them, whispering. You will not be invited. Nothing sounds sweeter.</p>
`,
  createdAt: day(-87),
  author: 'Tarini Meghdutta',
  status: 1,
  imageUrl: 'blog-sibling.svg',
  imageUrlAlt: 'A mother on the sofa holds a newborn, and the older brother strokes its head',
});
