/** Course on feeding from six months to six years. */
export const familyTable = {
  title: 'The Family Table: Feeding Without Fights',
  topics: ['Food', 'Family life'],
  ageGroups: ['1 to 3 years', '3 to 6 years'],
  description: `
<p>From the first spoon to the first tiffin: how children learn to eat, and how to keep your own dinner warm meanwhile. We cook from Indian kitchens, vegetarian and non-vegetarian, with what is in season and affordable.</p>
<p>Each week has a short film, a recipe for the whole family and a small task for the table. Bring your questions to the live hour on Saturday.</p>
<p><strong>For:</strong> families with children between six months and six years.</p>
`,
  duration: '5 weeks, at your own pace, with a live hour on Saturdays',
  curriculum: `
<ol>
<li><strong>Ready for more than milk.</strong> Signs, textures, first tastes, allergens</li>
<li><strong>Who decides what.</strong> The shared work of eating, and hunger one can trust</li>
<li><strong>Iron, protein, colour.</strong> Balanced plates without a weighing scale</li>
<li><strong>The fussy years.</strong> New foods, little pressure, screens off</li>
<li><strong>Tiffin, travel, festivals.</strong> Eating well on ordinary and extraordinary days</li>
</ol>
<p><em>Children with allergies, poor growth or a medical diet need a plan from their own doctor; we tell you when.</em></p>
`,
  order: 2,
  images: 'course-family-table.svg',
  imagesAlt: 'A family of four sits on the floor around a low table and eats together',
};
