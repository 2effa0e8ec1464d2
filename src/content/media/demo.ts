import type { Day } from '../../../demo/day.ts';

/** Eight press and media items; newspapers, stations and podcasts are invented, links lead to example.org. */
export const media = (day: Day) => [
  {
    title: 'A clinic with a carpet: the parents’ circle that grew',
    topics: ['Family life'],
    linkType: 'other',
    shortContent: 'A Sunday supplement visits our Saturday circle and stays for the second cup of tea.',
    content:
      '<p>A reporter spent a morning with twelve families, two grandmothers and a great many building blocks, and asked what parents need most. The answer was not a gadget. It was <strong>time and a listening ear</strong>.</p>',
    link: 'https://example.org/press/a-clinic-with-a-carpet',
    createdAt: day(-6),
    status: 1,
    imageUrl: 'media-newspaper.svg',
  },
  {
    title: 'Talk: What a fever wants to tell you',
    topics: ['Health'],
    ageGroups: ['3 to 12 months', '1 to 3 years'],
    linkType: 'youtube',
    shortContent: 'Dr. Ishvari Nandakolla explains in eleven minutes when to wait and when to go.',
    content:
      '<p>A recorded talk for first-time parents: how to measure, what to watch, and the signs that need a doctor at once. General information, not a replacement for an examination.</p>',
    link: 'https://example.org/watch/what-a-fever-wants-to-tell-you',
    createdAt: day(-21),
    status: 1,
    imageUrl: 'media-talk.svg',
  },
  {
    title: 'On the radio: “My child does not eat anything”',
    topics: ['Food'],
    ageGroups: ['1 to 3 years', '3 to 6 years'],
    linkType: 'other',
    shortContent: 'Zoya Barkatpura takes callers’ questions on fussy eaters, milk and the famous two bites.',
    content:
      '<p>An hour of live questions from all over north India, from a worried grandfather to a seven-year-old who wanted to know who invented bitter gourd.</p>',
    link: 'https://example.org/radio/my-child-does-not-eat',
    createdAt: day(-38),
    status: 1,
    imageUrl: 'media-radio.svg',
  },
  {
    title: 'Panel: Childhood between two screens',
    topics: ['Screens'],
    ageGroups: ['6 to 12 years'],
    linkType: 'youtube',
    shortContent: 'Parents, teachers and our psychologist look for limits that hold in real homes.',
    content:
      '<p>Tarini Meghdutta in conversation with two school principals and a very honest father. Watch for the family screen plan in the last ten minutes.</p>',
    link: 'https://example.org/watch/childhood-between-two-screens',
    createdAt: day(-55),
    status: 1,
    imageUrl: 'media-panel.svg',
  },
  {
    title: 'Podcast: The fathers in the room',
    topics: ['Family life'],
    linkType: 'other',
    shortContent: 'Three fathers and Dr. Vedant Palashkar on early babies, night shifts and asking for help.',
    content:
      '<p>Why do so many fathers wait outside? A warm and sometimes funny conversation about the first hundred days, from the corridor of the newborn nursery to the first bath at home.</p>',
    link: 'https://example.org/podcast/the-fathers-in-the-room',
    createdAt: day(-74),
    status: 1,
    imageUrl: 'media-podcast.svg',
  },
  {
    title: 'Ten picture books for a rainy afternoon',
    topics: ['Play and stories'],
    ageGroups: ['1 to 3 years', '3 to 6 years'],
    linkType: 'other',
    shortContent: 'Our educators’ reading list appears in a magazine for families.',
    content:
      '<p>Stories with elephants, umbrellas and stubborn goats, in four Indian languages and in English, chosen for reading aloud to children between two and seven.</p>',
    link: 'https://example.org/magazine/ten-picture-books',
    createdAt: day(-92),
    status: 1,
    imageUrl: 'media-magazine.svg',
  },
  {
    title: 'Demonstration: How to hold a child for a vaccination',
    topics: ['Vaccination'],
    ageGroups: ['3 to 12 months', '1 to 3 years'],
    linkType: 'youtube',
    shortContent: 'Four calm positions, shown by nurse Mariamma Thekkekulam and two brave volunteers.',
    content:
      '<p>A short film for parents and health workers: upright, close and breathing slowly. It also shows what to say, and what is better left unsaid.</p>',
    link: 'https://example.org/watch/holding-a-child-for-a-vaccination',
    createdAt: day(-110),
    status: 1,
    imageUrl: 'media-demo.svg',
  },
  {
    title: 'A small award for a big carpet',
    linkType: 'other',
    shortContent: 'The neighbourhood council thanks Ananta for free parent circles in government schools.',
    content:
      '<p>In two years volunteers have held more circles than we ever planned, in courtyards, libraries and under one very patient neem tree. The cup now holds the crayons.</p>',
    link: 'https://example.org/press/a-small-award',
    createdAt: day(-131),
    status: 1,
    imageUrl: 'media-award.svg',
  },
];
