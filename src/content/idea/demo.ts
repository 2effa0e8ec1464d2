import type { Day } from '../../../demo/day.ts';

/** Four short films of the 'Ideas and inspiring' section. */
export const idea = (_day: Day) => [
  {
    title: 'Breathe with the bubble: one minute of calm',
    topics: ['Feelings'],
    ageGroups: ['3 to 6 years', '6 to 12 years'],
    link: 'https://example.org/ananta/ideas/breathe-with-the-bubble',
    video: 'breathing-bubble.mp4',
    images: 'idea-breathe.svg',
    imagesAlt: 'A girl sits cross-legged with closed eyes, her hands on her tummy',
  },
  {
    title: 'Twenty seconds of soap: a hand-washing song',
    topics: ['Health'],
    ageGroups: ['1 to 3 years', '3 to 6 years'],
    link: 'https://example.org/ananta/ideas/hand-washing-song',
    video: 'washing-hands.mp4',
    images: 'idea-wash.svg',
    imagesAlt: 'Two children in school uniform wash their hands with a great deal of foam',
  },
  {
    title: 'Toys from the kitchen shelf',
    topics: ['Play and stories'],
    ageGroups: ['3 to 12 months', '1 to 3 years'],
    link: 'https://example.org/ananta/ideas/kitchen-shelf-toys',
    video: 'waving-family.mp4',
    images: 'idea-kitchen.svg',
    imagesAlt: 'A boy drums on pots and pans with two wooden spoons',
  },
  {
    title: 'Goodnight, moon over the rooftops',
    topics: ['Sleep'],
    ageGroups: ['1 to 3 years', '3 to 6 years'],
    link: 'https://example.org/ananta/ideas/goodnight-moon',
    video: 'goodnight-sky.mp4',
    images: 'idea-night.svg',
    imagesAlt: 'A mother and her child look at the moon from their window above the city',
  },
];
