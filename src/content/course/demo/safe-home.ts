/** Course on accident prevention and first aid. */
export const safeHome = {
  title: 'Safe at Home: Prevention and First Aid',
  topics: ['Safety', 'Health'],
  ageGroups: ['Newborn', '3 to 12 months', '1 to 3 years'],
  description: `
<p>Most accidents of young children happen at home, and many can be prevented on a single afternoon. You will walk through your own rooms with our checklist, and then practise with a nurse what to do in the first minutes until help arrives.</p>
<p>The practical part takes place in Gurugram, with training dolls, in groups of ten.</p>
<p><strong>For:</strong> parents, grandparents, domestic helpers and teachers.</p>
`,
  duration: '2 weeks online and one practical Saturday',
  curriculum: `
<ol>
<li><strong>Room by room.</strong> Kitchen, bathroom, balcony, stairs, medicines, buckets of water</li>
<li><strong>On the road.</strong> Car seat, helmet, school bus, scooter</li>
<li><strong>Choking.</strong> What to avoid, what to do for babies and for older children</li>
<li><strong>Burns, falls, cuts.</strong> First minutes, and remedies that do harm</li>
<li><strong>Poisoning, bites, electricity.</strong> Whom to call, what to bring</li>
<li><strong>Practical day.</strong> Recovery position and resuscitation on a doll</li>
</ol>
<p><em>The course gives basic knowledge. It does not replace a certified first-aid qualification or medical help.</em></p>
`,
  order: 5,
  images: 'course-safe-home.svg',
  imagesAlt:
    'A toddler stands behind a safety gate at the stairs; her father has a first-aid box at his feet',
};
