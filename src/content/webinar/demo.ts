import type { Day } from '../../../demo/day.ts';

/** Four webinars: one upcoming, three past. */
export const webinars = (day: Day) => [
  {
    title: 'Sleep Without Tears: Calm Evenings with Your Toddler',
    topics: ['Sleep'],
    ageGroups: ['1 to 3 years'],
    time: '11:00 am – 12:30 pm IST',
    startdate: day(16),
    enddate: day(16),
    location: 'Online',
    description: `
<p>Late dinners, shared rooms, loving grandparents and a two-year-old who is suddenly wide awake at ten: bedtime in an Indian home has its own rhythm. In this live session our paediatrician and our child psychologist show how to build an evening that ends in sleep, not in a struggle.</p>
<p>We keep the group small enough for questions. You will receive a one-page bedtime plan to fill in together with your family, and a recording for two weeks.</p>
`,
    description2: `
<h2>What you will learn</h2>
<ul>
<li>How much sleep children between one and five need, and how to tell whether yours is getting it</li>
<li>A four-step evening routine that also works in a shared room</li>
<li>What to do about night waking, late naps and the “one more story” game</li>
<li>Safe sleep for the baby of the family</li>
<li>Signs that deserve a visit to your paediatrician, such as loud snoring</li>
</ul>
<h2>Who it is for</h2>
<p>Parents, grandparents and caregivers of children from one to five years. No preparation needed. Bring your tea.</p>
`,
    price: '499',
    order: 1,
    video: '',
    images: 'webinar-sleep.svg',
    imagesAlt: 'A mother holds her sleepy daughter on her arm by a moonlit window',
    detailimages: 'webinar-sleep-detail.svg',
    detailimagesAlt: 'A baby sleeps on its back in a hanging cradle without pillows',
  },
  {
    title: 'First Foods the Indian Way: Starting Solids with Confidence',
    topics: ['Food'],
    ageGroups: ['3 to 12 months'],
    time: '4:00 pm – 5:30 pm IST',
    startdate: day(-19),
    enddate: day(-19),
    location: 'Online',
    description: `
<p>Around six months a baby is ready for more than milk, and the kitchen you already have is all you need. From soft khichdi and mashed banana to ragi, egg and dal, we looked at what to offer, how thick, how often, and how to keep mealtimes relaxed.</p>
<p>Parents cooked along at home, and one brave father tasted everything before his daughter did.</p>
`,
    description2: `
<h2>What we covered</h2>
<ul>
<li>Signs that a baby is ready, and why not to begin too early or too late</li>
<li>Textures and portions from six to twelve months, alongside breastfeeding</li>
<li>Iron-rich foods from a vegetarian and a non-vegetarian kitchen</li>
<li>Introducing egg, peanut and other common allergens safely</li>
<li>Gagging or choking: the difference, and foods to avoid</li>
</ul>
<h2>Who it was for</h2>
<p>Parents and grandparents of babies between four and twelve months.</p>
`,
    price: '399',
    order: 2,
    video: '',
    images: 'webinar-first-foods.svg',
    imagesAlt: 'A father offers a spoonful to a baby in a high chair, who has some on the cheek already',
    detailimages: 'webinar-first-foods-detail.svg',
    detailimagesAlt:
      'A bowl of khichdi on a cloth, with mashed vegetables, fruit and dal in small bowls around it',
  },
  {
    title: 'Big Feelings, Small People: Handling Tantrums Kindly',
    topics: ['Feelings'],
    ageGroups: ['1 to 3 years', '3 to 6 years'],
    time: '10:30 am – 12:00 pm IST',
    startdate: day(-54),
    enddate: day(-54),
    location: 'Online',
    description: `
<p>What do you do when the wrong cup ruins the morning? Our child psychologist explained what happens in a toddler’s brain during a tantrum and practised, with the parents, short sentences that calm rather than inflame.</p>
<p>The most useful minute, many wrote to us later, was the one about the parents’ own breathing.</p>
`,
    description2: `
<h2>What we covered</h2>
<ul>
<li>Why tantrums belong to healthy development between one and four</li>
<li>Five things to do during the storm, and two to leave out</li>
<li>Limits that hold, without shouting and without hitting</li>
<li>Agreeing on rules with grandparents and helpers</li>
<li>When a child, or a parent, needs more support</li>
</ul>
<h2>Who it was for</h2>
<p>Anyone who lives with a child between one and five.</p>
`,
    price: '299',
    order: 3,
    video: '',
    images: 'webinar-feelings.svg',
    imagesAlt:
      'A psychologist holds up a card with a smiling face for a boy; cards with other faces hang above them',
    detailimages: 'webinar-feelings-detail.svg',
    detailimagesAlt: 'Four children: one glad, one sad, one angry and one calm',
  },
  {
    title: 'Ready for School: A Weekend Workshop for Families',
    topics: ['School'],
    ageGroups: ['3 to 6 years'],
    time: '10:00 am – 1:00 pm IST',
    startdate: day(-90),
    enddate: day(-89),
    location: 'Ananta Hall, Sector 44, Gurugram',
    description: `
<p>Two mornings, forty families, one very popular sandpit. While the children tried out a “pretend school” with our educators, the parents talked about separation, tiffin boxes, toilet worries and the many colds of the first year.</p>
<p>Both mornings ended with a shared lunch on the lawn.</p>
`,
    description2: `
<h2>What we covered</h2>
<ul>
<li>What school readiness means, and what it does not</li>
<li>Goodbyes at the gate that build trust</li>
<li>Sleep, breakfast and the quick tiffin</li>
<li>Vaccinations and health papers before admission</li>
<li>Questions to ask when you choose a playschool</li>
</ul>
<h2>Who it was for</h2>
<p>Families with children between two and a half and five years who were about to start playschool or nursery.</p>
`,
    price: '799',
    order: 4,
    video: '',
    images: 'webinar-school.svg',
    imagesAlt: 'A teacher paints with two children at a table in a bright classroom',
    detailimages: 'webinar-school-detail.svg',
    detailimagesAlt:
      'School bags and bottles on hooks, each with a picture above it, and small shoes under the bench',
  },
];
