import type { Day } from '../../../demo/day.ts';

/** Nine films of 'My Videos'; the four clips are shared, each entry has its own poster. */
export const videoupload = (_day: Day) => [
  {
    title: 'Breathe with the bubble',
    topics: ['Feelings'],
    ageGroups: ['3 to 6 years', '6 to 12 years'],
    description:
      '<p>Grow with the bubble as you breathe in, shrink with it as you breathe out. A one-minute pause for children and the grown-ups who love them.</p>',
    order: 1,
    embededVideo: '',
    video: 'breathing-bubble.mp4',
    captions: 'breathing-bubble.en.vtt',
    captionsHindi: 'breathing-bubble.hi.vtt',
    chapters: '0:00 Sit down together\n0:02 Breathe in, and out\n0:05 Once more',
    images: 'video-breathe.svg',
  },
  {
    title: 'Wash, wash, wash your hands',
    topics: ['Health'],
    ageGroups: ['1 to 3 years', '3 to 6 years'],
    description:
      '<p>Palms, backs, between the fingers, thumbs and nails: the steps of clean hands, shown slowly enough for a three-year-old.</p>',
    order: 2,
    embededVideo: '',
    video: 'washing-hands.mp4',
    images: 'video-wash.svg',
  },
  {
    title: 'A goodbye that works',
    topics: ['Feelings', 'School'],
    ageGroups: ['3 to 6 years'],
    description:
      '<p>One hug, one sentence, one wave. How to say goodbye at the school gate, and why slipping away makes tomorrow harder.</p>',
    order: 3,
    embededVideo: '',
    video: 'waving-family.mp4',
    images: 'video-goodbye.svg',
  },
  {
    title: 'Goodnight sky: a quiet ending to the day',
    topics: ['Sleep'],
    ageGroups: ['1 to 3 years', '3 to 6 years'],
    description:
      '<p>Stars, a moon and a slow song without words. Watch it together once, then put the screen away and tell the story in the dark.</p>',
    order: 4,
    embededVideo: '',
    video: 'goodnight-sky.mp4',
    images: 'video-night.svg',
  },
  {
    title: 'First foods: thick, thin, lumpy',
    topics: ['Food'],
    ageGroups: ['3 to 12 months'],
    description:
      '<p>What khichdi should look like at six, eight and ten months, and how to tell whether your baby wants more.</p>',
    order: 5,
    embededVideo: '',
    video: 'waving-family.mp4',
    images: 'video-food.svg',
  },
  {
    title: 'Tummy time on the dhurrie',
    topics: ['Play and stories'],
    ageGroups: ['Newborn', '3 to 12 months'],
    description:
      '<p>Short, awake and watched: five ways to make tummy time pleasant from the first weeks, on any clean floor.</p>',
    order: 6,
    embededVideo: '',
    video: 'breathing-bubble.mp4',
    images: 'video-tummy.svg',
  },
  {
    title: 'Brushing the very first teeth',
    topics: ['Health'],
    ageGroups: ['3 to 12 months', '1 to 3 years'],
    description:
      '<p>Lap, light, little circles. When to begin, how much paste is enough, and what to do when the mouth stays shut.</p>',
    order: 7,
    embededVideo: '',
    video: 'washing-hands.mp4',
    images: 'video-teeth.svg',
  },
  {
    title: 'A rainy day in one room',
    topics: ['Play and stories'],
    ageGroups: ['1 to 3 years', '3 to 6 years'],
    description:
      '<p>Six games with cushions, a bedsheet and a torch, for the days when the street is a river.</p>',
    order: 8,
    embededVideo: '',
    video: 'waving-family.mp4',
    images: 'video-rain.svg',
  },
  {
    title: 'Stories in two languages',
    topics: ['Play and stories'],
    ageGroups: ['1 to 3 years', '3 to 6 years', '6 to 12 years'],
    description:
      '<p>Nani’s language, Papa’s language, the school’s language: how children grow up with all of them, and why mixing is fine.</p>',
    order: 9,
    embededVideo: '',
    video: 'goodnight-sky.mp4',
    images: 'video-stories.svg',
  },
];
