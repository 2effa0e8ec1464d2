import type { Day } from '../../../../demo/day.ts';

/** Tantrums: what is happening inside, and what to do outside. */
export const tantrums = (day: Day) => ({
  title: 'The Storm in the Supermarket: Understanding Tantrums',
  topics: ['Feelings'],
  ageGroups: ['1 to 3 years', '3 to 6 years'],
  link: 'understanding-tantrums',
  shortContent:
    'Shoes off, back arched, everyone staring. What is really going on in a tantrum, what to say (very little), and how to make the next one smaller.',
  content: `
<p>The banana broke. It was the wrong banana, in the wrong hand, and now there is a small person on the floor of the supermarket and four aunties with opinions. Take a breath. A tantrum is not a report card on your parenting. It is a young brain with very big feelings and very few brakes.</p>
<h2>What is going on inside</h2>
<p>Between about one and four, children understand far more than they can say, want far more than they can do, and are only beginning to grow the part of the brain that calms the rest. Tiredness, hunger, heat, noise and sudden changes make it harder. In the middle of a storm your child <strong>cannot</strong> reason, in the same way that you cannot do sums while falling down the stairs.</p>
<h2>During the storm</h2>
<ol>
<li><strong>Make it safe.</strong> Move hard or sharp things, or carry your child to a quieter corner. If hitting or biting begins, hold the hand gently: “I will not let you hit.”</li>
<li><strong>Come down.</strong> Sit or kneel, at or below eye level. Your calm body says more than your words.</li>
<li><strong>Say little.</strong> One short sentence: “You wanted the whole banana. You are so cross.” Then wait. Naming the feeling does not mean giving in.</li>
<li><strong>Hold the line.</strong> If the answer was no, it is still no, said kindly. A no that becomes a yes after ten minutes of crying teaches that ten minutes is the price.</li>
<li><strong>Stay near.</strong> Some children want to be held, some want space. Offer, and follow.</li>
</ol>
<p>As for the aunties, a smile and “we are having a hard minute” is enough. You owe nobody a performance.</p>
<h2>After the storm</h2>
<p>A drink of water, a hug, a clean face. A minute later you may talk, in words of one breath: “You were angry. Next time you can stamp your feet, or say ‘help’.” Then let it be over. No lecture, no bringing it up at dinner in front of everybody.</p>
<h2>Making the next one smaller</h2>
<ul>
<li><strong>Watch the clock.</strong> Most storms come before lunch and before bed. Shop after a snack, not before.</li>
<li><strong>Give notice.</strong> “Two more slides, then shoes.”</li>
<li><strong>Offer real choices.</strong> Red kurta or blue? Walk or piggyback? Two are enough.</li>
<li><strong>Save your no.</strong> Put the breakable things on a high shelf for a year, and you will need it half as often.</li>
<li><strong>Catch them being good.</strong> “You waited while I was on the phone. That was hard, and you did it.” Praise what you want to see more of.</li>
<li><strong>Teach calm in calm times.</strong> Blow imaginary candles on five fingers. Shake a bottle of water and glitter and watch it settle together. Children use in anger what they have practised in peace.</li>
</ul>
<h2>Please do not hit</h2>
<p>Slapping, threatening to leave, shaming, or the “policeman will come” may stop a child from fear. It does not teach self-control, and it hurts the trust you will need later. <strong>Never shake a baby or a young child</strong>; it can cause serious brain injury. If you feel you may lose your temper, put your child somewhere safe, step into the next room, and breathe. If you do shout, and every parent does, you can say sorry. That teaches something precious too.</p>
<h3>One house, one answer</h3>
<p>In a joint family a tantrum quickly finds the softest heart. Agree beforehand on two or three rules that all adults keep, and let the grandparents be generous with everything else: time, stories, laps.</p>
<h2>When to ask for help</h2>
<p>Talk to your paediatrician if tantrums:</p>
<ul>
<li>are becoming more frequent or more violent after the age of four</li>
<li>often last longer than about twenty-five to thirty minutes, or happen many times every day</li>
<li>lead to injuries of your child or others</li>
<li>come with a loss of words or skills, poor eye contact, or trouble sleeping</li>
<li>come with breath-holding, fainting or turning blue</li>
</ul>
<p>And talk to someone if you are at the end of your strength. Looking after the one who looks after the child is good medicine.</p>
`,
  createdAt: day(-58),
  author: 'Tarini Meghdutta',
  status: 1,
  imageUrl: 'blog-tantrums.svg',
  imageUrlAlt: 'A mother kneels beside her crying son in a shop and reaches out to him',
});
