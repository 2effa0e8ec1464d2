import type { Day } from '../../../../demo/day.ts';

/** Toddler sleep, for homes where everybody shares a room. */
export const sleepRoutine = (day: Day) => ({
  title: 'The Gentle Bedtime: Better Sleep for Toddlers, Without a Battle',
  topics: ['Sleep'],
  ageGroups: ['1 to 3 years', '3 to 6 years'],
  link: 'gentle-bedtime-for-toddlers',
  shortContent:
    'One more story, one more sip of water, one more everything. A calm bedtime routine that works in a real Indian home, with grandparents, late dinners and all.',
  content: `
<p>“He is not sleepy,” says Dadi. “He is <em>too</em> sleepy,” says Papa. Meanwhile the person in question is doing laps around the dining table at half past ten. If this sounds like your home, you are in very good company. Bedtime is one of the things parents ask us about most, and it nearly always improves with small, steady changes.</p>
<h2>How much sleep is enough?</h2>
<p>Children differ, but as a guide over 24 hours, naps included:</p>
<ul>
<li>4 to 12 months: about 12 to 16 hours</li>
<li>1 to 2 years: about 11 to 14 hours</li>
<li>3 to 5 years: about 10 to 13 hours</li>
<li>6 to 12 years: about 9 to 12 hours</li>
</ul>
<p>Better than counting is watching. A child who wakes by herself, is mostly cheerful and stays awake on a short car ride is probably sleeping enough.</p>
<h2>The four-step evening</h2>
<p>Young children cannot read a clock, but they read <strong>order</strong> beautifully. When the same four things happen in the same order, the body begins to get sleepy by itself.</p>
<ol>
<li><strong>Slow down.</strong> About an hour before bed, dim the lights and switch off the television and phones. Bright screens and exciting games tell the brain it is still daytime.</li>
<li><strong>Wash and change.</strong> A quick warm wash or bath, teeth brushed, night clothes on.</li>
<li><strong>Story and song.</strong> Two short books, or one from Nani’s memory. Let your child choose which, but not how many.</li>
<li><strong>Into bed, drowsy but awake.</strong> A hug, a goodnight phrase that never changes, lights out.</li>
</ol>
<p>The whole thing need not take more than thirty minutes. Start it fifteen minutes earlier than you think you should: an overtired toddler is a wired toddler.</p>
<h2>In a shared room, in a busy house</h2>
<p>Many of our families sleep in one room, and that is perfectly workable. Try a small lamp rather than the tube light, keep the adults’ conversation and the news in another room for the first half hour, and agree as a family who does bedtime that week. When dinner is late, feed the little one first and let everybody enjoy the second sitting.</p>
<p>For <strong>babies under one</strong>, safety comes before everything: on the back, on a firm, flat surface, with no pillows, loose blankets or soft toys near the face, in the same room as you. Never fall asleep with a baby on a sofa. Sharing a bed is riskier if anyone smokes, has been drinking or has taken medicine that causes sleepiness, and for babies born early or small. Please talk it through with your paediatrician.</p>
<h2>When they call you back</h2>
<p>They will. Go in, keep the light off, use few words (“It is sleeping time, I am nearby”) and leave again. Be boring. The tenth visit should look exactly like the first. Most families see a difference after one or two weeks of the same answer from <em>every</em> adult in the house, which is usually the hardest part.</p>
<h3>Night feeds</h3>
<p>After the first birthday most healthy children no longer need milk at night, and a bottle in bed is hard on the teeth. Move the last milk before brushing, and offer water or simply a cuddle if they wake. Breastfeeding mothers can decide what suits them; there is no prize for stopping early.</p>
<h2>Naps: friend, not enemy</h2>
<p>Skipping the afternoon nap rarely makes the night better. But a nap that ends after four or half past four may push bedtime late. Wake gently, with curtains open and a snack ready.</p>
<h2>Please ask your paediatrician if</h2>
<ul>
<li>your child snores loudly on most nights, gasps or pauses in breathing</li>
<li>the sleep is very restless and the days are very tired, or the child sweats heavily at night</li>
<li>night terrors or sleepwalking happen often, or someone could get hurt</li>
<li>sleep suddenly changes together with fever, pain, or a loss of skills</li>
<li><strong>you</strong> are exhausted or low; a parent’s sleep matters too</li>
</ul>
<p>Pick one step and begin tonight. The laps around the table will not stop tomorrow, but they will, one calm evening at a time.</p>
`,
  createdAt: day(-16),
  author: 'Dr. Ishvari Nandakolla',
  reviewer: 'Tarini Meghdutta',
  reviewedAt: day(-14),
  status: 1,
  imageUrl: 'blog-sleep.svg',
  imageUrlAlt: 'A father and his daughter sit in bed under a lamp and read a book about the moon',
});
