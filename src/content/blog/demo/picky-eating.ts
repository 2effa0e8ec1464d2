import type { Day } from '../../../../demo/day.ts';

/** Fussy eaters: less pressure, more patience. */
export const pickyEating = (day: Day) => ({
  title: 'Two Bites and Done: Living Happily with a Picky Eater',
  topics: ['Food'],
  ageGroups: ['1 to 3 years', '3 to 6 years'],
  link: 'living-with-a-picky-eater',
  shortContent:
    'Running behind a toddler with a bowl of khichdi is nobody’s idea of fun. Why children refuse food, and a calmer way to share the work of eating.',
  content: `
<p>Somewhere in India, at this very moment, an adult is walking slowly behind a two-year-old with a bowl of khichdi and a hopeful face. We have all held that bowl. Fussiness between one and five is so common that it is better seen as a stage than as a problem, and it often gets worse the harder we push.</p>
<h2>Why they refuse</h2>
<p>After the first birthday children grow more slowly than in infancy, so they truly need less food than before. At the same time they discover the word “no”, and they become careful about anything new. Appetites swing too: a feast on Monday, air on Tuesday. Look at what your child eats <strong>over a week</strong>, not over a meal.</p>
<h2>Share the work</h2>
<p>A simple rule that has helped many families:</p>
<ul>
<li><strong>You decide</strong> what is offered, when, and where.</li>
<li><strong>Your child decides</strong> whether to eat it, and how much.</li>
</ul>
<p>It sounds risky. It is in fact a relief. Pressure, bribes and distraction teach a child to stop listening to the tummy; trust teaches the opposite.</p>
<h2>What this looks like on the table</h2>
<ol>
<li><strong>Three meals, two snacks, nothing in between but water.</strong> A biscuit at six will win against dinner at seven every time.</li>
<li><strong>Limit milk.</strong> After the first birthday, about two small cups (400 to 500&nbsp;ml) a day is plenty for most children. More fills the stomach and can contribute to low iron.</li>
<li><strong>One family meal.</strong> Serve what everyone is having, and always include one thing your child usually accepts: curd, plain rice, a piece of roti.</li>
<li><strong>Tiny portions.</strong> Two spoons of sabzi look possible; a full katori looks like a mountain. There is always more.</li>
<li><strong>Let them touch it.</strong> A child may need to meet a food ten times or more before eating it. Seeing, smelling, licking and putting it back all count.</li>
<li><strong>Switch off every screen.</strong> Eat together, talk about the day, and end the meal after twenty to thirty minutes, cheerfully, whatever is left.</li>
</ol>
<h2>Bring them into the kitchen</h2>
<p>Children eat what they have helped to make. A two-year-old can wash tomatoes and tear coriander. A four-year-old can roll a (wonderfully crooked) roti or squeeze lemon over the chaat. Take them to the sabziwala and let them choose one vegetable for the week. Name colours, count beans, let the bhindi be a star when it is cut.</p>
<h2>For the grandparents</h2>
<p>Love often arrives on a spoon, and nobody should feel scolded for it. Instead of “do not feed her”, try giving elders a beautiful job: telling the story of how they ate mangoes as children, laying the thalis, or sitting opposite and enjoying their own food. Children copy those they admire.</p>
<h3>A word on safety</h3>
<p>Keep whole nuts, popcorn, hard sweets and chunks of raw carrot away from children under four or five, and cut grapes and cherry tomatoes lengthways. Children should sit while they eat. Honey is not for babies under one.</p>
<h2>When fussiness is more than fussiness</h2>
<p>Please see your paediatrician if your child:</p>
<ul>
<li>is losing weight, or the growth curve has begun to flatten</li>
<li>coughs, gags or vomits often while eating, or finds chewing difficult</li>
<li>eats fewer and fewer foods, or refuses whole groups or textures altogether</li>
<li>is pale, very tired, or eats mud, chalk or paper</li>
<li>has long-lasting loose motions or constipation</li>
<li>or if mealtimes have become the saddest part of your day</li>
</ul>
<p>Please do not begin appetite tonics, protein powders or supplements on your own. Ask first: sometimes they are needed, and often they are not.</p>
<p>Put the bowl down. Sit. Take a bite of your own food while it is still warm. It may well be the most persuasive thing you do all day.</p>
`,
  createdAt: day(-29),
  author: 'Zoya Barkatpura',
  reviewer: 'Dr. Ishvari Nandakolla',
  reviewedAt: day(-20),
  status: 1,
  imageUrl: 'blog-picky-eating.svg',
  imageUrlAlt:
    'A boy shuts his eyes and mouth tight before a spoon that his mother holds; his grandmother smiles',
});
