import type { Day } from '../../../../demo/day.ts';

/** Screens: sensible limits and what to do instead. */
export const screenTime = (day: Day) => ({
  title: 'Screens Without Tears: A Family Plan That Lasts',
  topics: ['Screens', 'Family life'],
  ageGroups: ['3 to 6 years', '6 to 12 years'],
  link: 'screen-time-family-plan',
  shortContent:
    'Not a lecture about phones. A short, practical plan: how much is reasonable at what age, how to switch off without a scene, and what can take its place.',
  content: `
<p>The phone buys you fifteen minutes to cook. The tablet saves the train journey. We know, and we are not here to scold you for it. Screens are part of family life now. The question is not whether your child will meet them, but <strong>who is in charge when they do</strong>.</p>
<h2>How much is reasonable?</h2>
<p>Indian paediatric guidance is refreshingly simple:</p>
<ul>
<li><strong>Under two years:</strong> none, apart from an occasional video call with people who love them.</li>
<li><strong>Two to five years:</strong> up to one hour a day at most, the less the better, watched together with an adult.</li>
<li><strong>Five to ten years:</strong> less than two hours a day for recreation, with limits that never eat into sleep, play, school work or meals.</li>
<li><strong>Older children:</strong> a balance agreed together, with an hour of outdoor play and a full night’s sleep protected first.</li>
</ul>
<p>The reason is less the screen itself than what it pushes out: conversation, crawling, boredom, mud, sleep. Young brains learn language from faces that answer back.</p>
<h2>Make a plan, not a rule of the day</h2>
<p>Sit down on a Sunday, children included, and agree on three things. Write or draw them on a sheet and put it on the fridge.</p>
<ol>
<li><strong>When.</strong> A fixed slot is easier than a daily negotiation: “after the evening walk, until the long hand is at six”.</li>
<li><strong>Where.</strong> In the living room, on a shared screen, sound on. Not in bed, not at the table, not in the bathroom.</li>
<li><strong>What.</strong> A short list chosen by you. Slow stories with a beginning and an end are kinder than an endless stream. Switch off autoplay.</li>
</ol>
<p>And a fourth for the adults: phones go in a basket during meals and at bedtime. Children will not follow a rule that we break in front of them.</p>
<h2>Switching off without a scene</h2>
<p>A child pulled away in the middle of a story protests, as you would. Try this:</p>
<ul>
<li>Sit down next to them for the last two minutes and ask about what is happening. You become the bridge back to the room.</li>
<li>Warn once, in terms they can see: “When this song ends, we switch off.”</li>
<li>Let them press the button.</li>
<li>Have the next thing ready: the snack, the ball, the bath.</li>
</ul>
<p>If there is crying, stay kind and stay firm. If tears can bring the phone back, tears will be used again tomorrow. Two calm weeks usually change the pattern.</p>
<h2>Instead of the phone</h2>
<ul>
<li><strong>While you cook:</strong> a low drawer of steel katoris and spoons, a lump of atta dough, peas to shell.</li>
<li><strong>While you work:</strong> a box that comes out <em>only</em> then, with crayons, stickers, a torch, old bangles to thread (for children past the mouthing stage).</li>
<li><strong>While you wait:</strong> I-spy by colour, finger games, a small notebook, a story about when you were little.</li>
<li><strong>While you rest:</strong> nothing. Boredom is where pretend play begins. Give it ten minutes.</li>
</ul>
<h2>Meals and screens</h2>
<p>A cartoon can make a spoon go in, but a child who eats without noticing does not learn hunger and fullness. If you are in the habit, begin with one screen-free meal a day, the one with the most people at the table, and accept that less will be eaten for a few days. It evens out.</p>
<h2>Ask your paediatrician if</h2>
<ul>
<li>your toddler uses few words, does not point, or rarely responds to his or her name, with or without screens</li>
<li>your child has headaches, red or watering eyes, or sits very close to the screen</li>
<li>sleep, school or friendships have begun to suffer</li>
<li>your child becomes unusually angry or low when a device is taken away, or is upset by something seen online</li>
</ul>
<p>You do not need to be perfect. A plan kept on most days, by most people in the house, is a very good plan.</p>
`,
  createdAt: day(-43),
  author: 'Tarini Meghdutta',
  reviewer: 'Dr. Ishvari Nandakolla',
  reviewedAt: day(-30),
  status: 1,
  imageUrl: 'blog-screen-time.svg',
  imageUrlAlt: 'A father and his daughter build a tower of blocks; two phones lie in a basket beside them',
});
