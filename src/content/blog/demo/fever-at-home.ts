import type { Day } from '../../../../demo/day.ts';

/** Fever: what helps, and the signs that need a doctor. */
export const feverAtHome = (day: Day) => ({
  title: 'Fever at Home: What Helps, and When to See the Doctor',
  topics: ['Health'],
  ageGroups: ['3 to 12 months', '1 to 3 years', '3 to 6 years'],
  link: 'fever-at-home-when-to-see-the-doctor',
  shortContent:
    'A warm forehead at midnight worries every parent. Here is how to measure a fever properly, keep your child comfortable, and know when not to wait.',
  content: `
<p>It is a quarter past eleven, the house is finally quiet, and the small forehead next to you feels like a warm stove. Almost every parent has been there. The good news first: in an otherwise healthy child, fever is usually a sign that the body is doing its job against an infection, and most fevers settle within two or three days. What matters more than the number is <strong>how your child looks and behaves</strong>.</p>
<h2>First, measure it properly</h2>
<p>A hand on the forehead is a good alarm but a poor thermometer. Use a digital thermometer in the armpit, hold the arm snugly against the body, and wait for the beep. A reading of 38&nbsp;°C (100.4&nbsp;°F) or more is generally called a fever. Avoid glass mercury thermometers, and write down the time and the reading. Your paediatrician will ask.</p>
<h2>What you can do at home</h2>
<ul>
<li><strong>Offer fluids often.</strong> Breast milk, water, thin dal, coconut water or soup in small sips. For a baby under six months, that means more frequent breastfeeds (or the usual formula), not water.</li>
<li><strong>Dress lightly.</strong> One layer of cotton is enough. Wrapping a hot child in blankets traps the heat.</li>
<li><strong>Keep the room airy.</strong> A fan on low or an air conditioner at a comfortable setting is fine.</li>
<li><strong>Let them rest, and let them eat less.</strong> Appetite returns on its own. Do not force meals.</li>
<li><strong>Sponge only if it soothes.</strong> Use lukewarm water. Cold water, ice and alcohol rubs can do harm.</li>
</ul>
<h2>About medicine</h2>
<p>The aim of a fever medicine is comfort, not a perfect number. A child who is playing and drinking at 38.5&nbsp;°C may not need any. If yours is miserable, paracetamol is the usual first choice, in the dose your paediatrician has worked out <strong>for your child’s present weight</strong>. Drops and syrups come in different strengths, so read the label each time and use the measure that came with the bottle.</p>
<ul>
<li>Do not give aspirin to children.</li>
<li>Do not alternate or combine fever medicines unless your doctor has told you to. Some pain-relief medicines are best avoided when dengue is possible.</li>
<li>Do not use leftover antibiotics. Most childhood fevers are caused by viruses, which antibiotics cannot treat.</li>
</ul>
<h2>See a doctor the same day if</h2>
<ul>
<li>your baby is <strong>under three months</strong> and has a temperature of 38&nbsp;°C or more, even if he or she seems well; please do not wait until morning</li>
<li>your baby is between three and six months old and has a fever</li>
<li>the fever has lasted more than two or three days, or came back after going away</li>
<li>there is ear pain, pain while passing urine, or a new rash</li>
<li>your child is passing much less urine than usual, or is vomiting again and again</li>
<li>your child has a long-term illness, or missed vaccinations</li>
<li>there is dengue or malaria in your neighbourhood</li>
</ul>
<h2>Go to emergency care at once if</h2>
<ul>
<li>your child is very drowsy, hard to wake, confused, or limp</li>
<li>breathing is fast or laboured, the ribs pull in, or the lips look bluish</li>
<li>there is a seizure</li>
<li>the neck is stiff, the headache is severe, or light hurts the eyes</li>
<li>a rash does not fade when you press a clear glass against it</li>
<li>there is bleeding from the nose or gums, black stools, severe tummy pain, or cold, clammy hands and feet, <em>even if the fever has just come down</em></li>
<li>a baby cannot feed, or a child cannot keep down any fluid</li>
</ul>
<h3>If there is a seizure</h3>
<p>Lay your child on one side on a safe surface, loosen tight clothes, and note the time. Put nothing in the mouth: no spoon, no water, no medicine. Call an ambulance or go to the nearest hospital. Most fever seizures stop within a few minutes, but a doctor must always examine the child.</p>
<h2>And trust yourself</h2>
<p>You know your child’s usual self better than any chart. If something feels wrong, that is reason enough to call. No good paediatrician minds a worried parent at the door. We would far rather see ten children who turn out to be fine than miss the one who is not.</p>
<p><em>This article is general information and does not replace an examination. For doses and for any doubt, ask your paediatrician.</em></p>
`,
  sources: `Fever in under 5s: assessment and initial management (NICE guideline) - https://www.nice.org.uk/guidance/ng143
Fever and your baby (American Academy of Pediatrics) - https://www.healthychildren.org/English/health-issues/conditions/fever
Dengue and severe dengue (World Health Organization) - https://www.who.int/news-room/fact-sheets/detail/dengue-and-severe-dengue`,
  createdAt: day(-3),
  author: 'Dr. Ishvari Nandakolla',
  reviewer: 'Dr. Vedant Palashkar',
  reviewedAt: day(-2),
  status: 1,
  imageUrl: 'blog-fever.svg',
  imageUrlAlt:
    'A mother sits at her child’s bed at night, a hand on the hot forehead and a thermometer in the other',
});
