import type { Day } from './day.ts';

/** Four short films of the 'Ideas and inspiring' section. */
export const idea = (_day: Day) => [
  {
    title: 'Breathe with the bubble: one minute of calm',
    link: 'https://example.org/ananta/ideas/breathe-with-the-bubble',
    video: 'breathing-bubble.mp4',
    images: 'idea-breathe.svg',
  },
  {
    title: 'Twenty seconds of soap: a hand-washing song',
    link: 'https://example.org/ananta/ideas/hand-washing-song',
    video: 'washing-hands.mp4',
    images: 'idea-wash.svg',
  },
  {
    title: 'Toys from the kitchen shelf',
    link: 'https://example.org/ananta/ideas/kitchen-shelf-toys',
    video: 'waving-family.mp4',
    images: 'idea-kitchen.svg',
  },
  {
    title: 'Goodnight, moon over the rooftops',
    link: 'https://example.org/ananta/ideas/goodnight-moon',
    video: 'goodnight-sky.mp4',
    images: 'idea-night.svg',
  },
];
