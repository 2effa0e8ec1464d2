import type { Day } from '../../../../demo/day.ts';

/** Vaccination day: before, during and after. */
export const vaccinationVisit = (day: Day) => ({
  title: 'Brave Together: Making Vaccination Day Easier',
  topics: ['Vaccination', 'Health'],
  ageGroups: ['3 to 12 months', '1 to 3 years', '3 to 6 years'],
  link: 'making-vaccination-day-easier',
  shortContent:
    'Two seconds of “ouch” for years of protection. What to bring, how to hold your child, what is normal in the days afterwards, and when to call the doctor.',
  content: `
<p>Nobody enjoys the injection room. Not the child, not the mother, and, between us, not the doctor either. And yet few things we do in medicine protect children so well. A vaccination visit can be short, honest and even a little funny, if we prepare for it together.</p>
<h2>Why so many, and so early?</h2>
<p>The protection a baby receives from the mother fades over the first months, just when measles, whooping cough and other infections are most dangerous. The schedule begins at birth and has important visits at six, ten and fourteen weeks, around nine months, in the second year, and again before school and in the teens. India’s national schedule is given free of charge at government centres; your paediatrician may suggest additional vaccines as recommended for India. <strong>Ask which ones, when, and why.</strong> You should leave with an answer to each.</p>
<h2>Before you go</h2>
<ul>
<li>Take the vaccination card or booklet. Photograph every page once a year; cards love to get lost.</li>
<li>Tell the doctor about any earlier reaction, allergy, recent illness, medicine, or a condition of the immune system in the family.</li>
<li>A mild cold or a slight cough is usually no reason to postpone. If your child has a fever or is properly unwell, call first.</li>
<li>Dress your baby in clothes that open easily at the thighs; for older children, at the upper arm.</li>
<li>Do not give a fever medicine beforehand unless your doctor has asked you to.</li>
</ul>
<h2>What to tell your child</h2>
<p>The truth, in small words, and not too early. For a toddler, on the way is enough; for a five-year-old, the same morning. “You will feel a pinch. You may say ouch. I will hold you, and then it is over.” Please never promise that it will not hurt, and never use the injection as a threat (“if you do not eat, doctor will give injection”). It makes every later visit harder.</p>
<h2>In the room</h2>
<ol>
<li><strong>Hold close.</strong> Sitting upright on your lap, chest to chest or with the back against you, is calmer than lying down held by strangers.</li>
<li><strong>Feed.</strong> Breastfeeding just before and during the injection is one of the best comforts for babies. (Oral vaccines are given first. Your doctor will tell you.)</li>
<li><strong>Breathe and blow.</strong> Let your child blow bubbles, or blow away the “ouch” like a candle.</li>
<li><strong>Look elsewhere.</strong> A song, a toy, counting the fish on the wall.</li>
<li><strong>Stay calm yourself.</strong> Children read our faces. A slow breath of yours is worth ten “do not cry”.</li>
</ol>
<p>Afterwards praise the effort and not the dryness of the eyes: “That was hard. You kept your arm so still.” Brave people also cry.</p>
<h2>Wait a little</h2>
<p>Stay at the clinic for about half an hour, as your doctor advises. Serious allergic reactions are very rare, usually appear soon, and the clinic is prepared for them.</p>
<h2>What is normal afterwards</h2>
<ul>
<li>Redness, soreness or a small swelling where the injection was given; a cool, clean cloth may help</li>
<li>Mild fever, sleepiness or fussiness for a day or two; some vaccines, such as the one against measles, may bring a mild fever or a light rash a week or so later</li>
<li>After BCG, a small bump that may turn into a tiny sore over some weeks and leave a scar: leave it clean, dry and open</li>
</ul>
<p>Do not rub the spot, and do not put ice, turmeric, oil or ointment on it. Bathing and feeding go on as usual. Ask your paediatrician about a fever medicine and its dose <strong>before</strong> you leave.</p>
<h2>Call your doctor, or go in, if</h2>
<ul>
<li>a baby under three months has a temperature of 38&nbsp;°C (100.4&nbsp;°F) or more</li>
<li>the fever is high, or lasts beyond 48 hours</li>
<li>your baby cries without stopping for three hours or more</li>
<li>the swelling keeps growing, or there is pus</li>
<li>there is a seizure, your child is very drowsy, or you are simply worried</li>
</ul>
<p><strong>Go to emergency care at once</strong> for difficulty in breathing, swelling of the face or lips, widespread hives, or fainting.</p>
<h3>Missed one?</h3>
<p>It happens: travel, illness, a move to another city. You almost never have to begin again from the start. Bring the card, and we will plan the catch-up together, without a raised eyebrow.</p>
`,
  createdAt: day(-101),
  author: 'Mariamma Thekkekulam',
  reviewer: 'Dr. Vedant Palashkar',
  reviewedAt: day(-60),
  status: 1,
  imageUrl: 'blog-vaccination.svg',
  imageUrlAlt: 'A girl with a toy car on her father’s lap looks at the thermometer that the doctor shows her',
});
