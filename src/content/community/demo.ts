import type { Day } from '../../../demo/day.ts';

/** Five events of the community. */
export const community = (day: Day) => [
  {
    title: 'Saturday Circle on the Terrace',
    topics: ['Family life'],
    date: day(9),
    location: 'Ananta Clinic, Sector 44, Gurugram',
    description: `
<p>Our oldest tradition: a carpet, a kettle and two hours without hurry. Come with your baby, your toddler or only your questions. A paediatrician and a psychologist sit with you on the floor.</p>
`,
    description2: `
<p>This month’s theme is <strong>“Who gets up at night?”</strong> Fathers and grandparents are as welcome as mothers. Free of charge, no registration needed, feeding and nappy corner available.</p>
<ul>
<li>10:30 am – 12:30 pm</li>
<li>Please leave shoes at the door and coughs at home</li>
</ul>
`,
    extralink: 'https://example.org/ananta/community/saturday-circle',
    order: 1,
    video: 'waving-family.mp4',
    images: 'community-circle.svg',
    imagesAlt:
      'Parents and a doctor sit around a carpet on a terrace at sunset while two babies play in the middle',
    detailimages: 'community-circle-detail.svg',
    detailimagesAlt:
      'A kettle, cups and biscuits on a low table on the terrace, with small shoes on the floor beside it',
  },
  {
    title: 'Picnic Under the Neem Tree',
    topics: ['Family life', 'Play and stories'],
    date: day(-12),
    location: 'Leisure Valley Park, Gurugram',
    description: `
<p>Sixty families, forty kinds of paratha and one very long skipping rope. Our yearly picnic is the easiest way to find friends of the right age, for the children and for you.</p>
`,
    description2: `
<p>The sack race was won by a grandmother. The storytelling corner ran an hour over time, because nobody wanted to know how the goat got home, only that it should take longer.</p>
<p>Thank you to everyone who took their waste back home.</p>
`,
    extralink: 'https://example.org/ananta/community/picnic',
    order: 2,
    video: 'waving-family.mp4',
    images: 'community-picnic.svg',
    imagesAlt:
      'A family with a picnic blanket under a large tree; one child sits on a swing, another comes running',
    detailimages: 'community-picnic-detail.svg',
    detailimagesAlt: 'A grandmother, two children and a father in a sack race, the grandmother in front',
  },
  {
    title: 'Teddy Bear Hospital',
    topics: ['Health', 'Play and stories'],
    ageGroups: ['3 to 6 years'],
    date: day(-33),
    location: 'Ananta Clinic, Sector 44, Gurugram',
    description: `
<p>Forty-three soft patients were examined, bandaged and discharged in good health. Children who have seen their bear listened to with a stethoscope are far braver when it is their own turn.</p>
`,
    description2: `
<p>The most frequent diagnoses were “one ear loose”, “too many hugs” and “fell off the scooter”. Medical students and nurses volunteered their Sunday. The next hospital day is being planned for the spring.</p>
`,
    extralink: 'https://example.org/ananta/community/teddy-bear-hospital',
    order: 3,
    video: 'breathing-bubble.mp4',
    images: 'community-teddy-hospital.svg',
    imagesAlt: 'A doctor listens to a bandaged teddy bear with her stethoscope while a boy watches',
    detailimages: 'community-teddy-hospital-detail.svg',
    detailimagesAlt: 'Two bears and a rabbit in a row of small beds, with a clipboard at each',
  },
  {
    title: 'Clean Hands Week in Twelve Schools',
    topics: ['Health', 'School'],
    ageGroups: ['6 to 12 years'],
    date: day(-61),
    location: 'Government primary schools, Gurugram district',
    description: `
<p>Soap, songs and a bit of glitter that shows where germs like to hide. Our volunteers visited twelve schools and washed a great many hands, the headmasters’ included.</p>
`,
    description2: `
<p>Each school received a poster set in Hindi and English and a soap fund for the year. Would you like us to come to your school? Write to us through the booking form.</p>
`,
    extralink: 'https://example.org/ananta/community/clean-hands-week',
    order: 4,
    video: 'washing-hands.mp4',
    images: 'community-clean-hands.svg',
    imagesAlt: 'Three schoolchildren and a volunteer wash their hands at a long basin, all of them laughing',
    detailimages: 'idea-wash.svg',
    detailimagesAlt: 'Two children in school uniform wash their hands with a great deal of foam',
  },
  {
    title: 'An Evening of Lullabies',
    topics: ['Sleep', 'Play and stories'],
    ageGroups: ['Newborn', '3 to 12 months'],
    date: day(-86),
    location: 'Community Library, Gurugram',
    description: `
<p>Lori, thaalaattu, ghoom-parani gaan: eleven families sang the songs they were once put to sleep with, in nine languages, by the light of paper lanterns.</p>
`,
    description2: `
<p>Several of the intended listeners were asleep by the third song, which we consider a complete success. The song sheets are at the library’s front desk, and you may add yours.</p>
`,
    extralink: 'https://example.org/ananta/community/lullabies',
    order: 5,
    video: 'goodnight-sky.mp4',
    images: 'community-lullabies.svg',
    imagesAlt:
      'A family sits on the carpet of a library under paper lanterns, two children asleep in their arms',
    detailimages: 'community-lullabies-detail.svg',
    detailimagesAlt: 'Two small children asleep under one blanket, with paper lanterns above them',
  },
];
