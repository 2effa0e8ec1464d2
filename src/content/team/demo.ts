import type { Day } from '../../../demo/day.ts';

/** Six colleagues. All names are invented; `title` is the person's name, `name` a short credential. */
export const team = (_day: Day) => [
  {
    title: 'Dr. Ishvari Nandakolla',
    name: 'MBBS, MD (Paediatrics)',
    position: 'Founder and Paediatrician',
    description: `
<p>Dr. Ishvari started Ananta with eight mothers, one carpet and a kettle. She looks after children from birth to eighteen and has a special interest in sleep, growth and the questions that come last.</p>
<p>On Sundays she can be found in the garden with two teenagers who refuse to weed.</p>
<p><strong>Languages:</strong> Telugu, Hindi, English</p>
`,
    order: 1,
    imageUrl: 'team-ishvari.svg',
    imageUrlAlt: 'Dr. Ishvari laughs, in a white coat over a red kurta, with jasmine in her hair',
  },
  {
    title: 'Dr. Vedant Palashkar',
    name: 'MBBS, DCH, Fellowship in Neonatology',
    position: 'Newborn Specialist',
    description: `
<p>Dr. Vedant has cared for very small babies for most of his working life. At Ananta he helps families in the first hundred days: feeding, weight, jaundice, crying, and going home after the nursery.</p>
<p>He hums while he examines, and the babies seem to approve.</p>
<p><strong>Languages:</strong> Marathi, Hindi, English</p>
`,
    order: 2,
    imageUrl: 'team-vedant.svg',
    imageUrlAlt: 'Dr. Vedant, in round glasses, holds a sleeping newborn',
  },
  {
    title: 'Tarini Meghdutta',
    name: 'MPhil (Clinical Psychology)',
    position: 'Child Psychologist',
    description: `
<p>Tarini works with big feelings in small people: tantrums, fears, sibling quarrels, school worries. She draws, plays and listens more than she talks, and she never asks a child “why did you do that?”.</p>
<p>Parents leave her room with one thing to try, not ten.</p>
<p><strong>Languages:</strong> Bengali, Hindi, English</p>
`,
    order: 3,
    imageUrl: 'team-tarini.svg',
    imageUrlAlt: 'Tarini smiles and holds a pencil, with drawings of faces on the wall behind her',
  },
  {
    title: 'Zoya Barkatpura',
    name: 'MSc (Food and Nutrition)',
    position: 'Nutrition Counsellor',
    description: `
<p>Zoya believes that the best diet chart is the one your own kitchen can cook. She advises on starting solids, fussy eating, iron-rich meals, allergies together with the doctor, and tiffin boxes that come home empty.</p>
<p>Her dal has converted three declared dal-haters so far.</p>
<p><strong>Languages:</strong> Urdu, Hindi, English, a little Telugu</p>
`,
    order: 4,
    imageUrl: 'team-zoya.svg',
    imageUrlAlt: 'Zoya, in a purple hijab, holds out a bowl of fruit',
  },
  {
    title: 'Harveer Bhaskarpal',
    name: 'MEd (Early Childhood Education)',
    position: 'Early Years Educator',
    description: `
<p>Harveer taught nursery classes for twelve years before he joined us, and he still speaks fluent dinosaur. He leads the school-readiness workshops and shows families how learning hides in peeling peas, climbing stairs and telling stories.</p>
<p><strong>Languages:</strong> Punjabi, Hindi, English</p>
`,
    order: 5,
    imageUrl: 'team-harveer.svg',
    imageUrlAlt: 'Harveer, in a red turban, laughs with a dinosaur puppet on his hand',
  },
  {
    title: 'Mariamma Thekkekulam',
    name: 'BSc (Nursing), Lactation Counsellor',
    position: 'Newborn Care and Breastfeeding',
    description: `
<p>Mariamma has sat beside many hundreds of mothers in the first, long nights. She helps with latching, low supply, sore days and going back to work, and reminds everyone that a mother who is looked after can look after a baby.</p>
<p>She brings the banana chips to every team meeting.</p>
<p><strong>Languages:</strong> Malayalam, Tamil, Hindi, English</p>
`,
    order: 6,
    imageUrl: 'team-mariamma.svg',
    imageUrlAlt: 'Mariamma, in a nurse’s uniform, laughs with a sleeping baby in her arms',
  },
];
