import type { Day } from '../../../demo/day.ts';

/** Social links of header and footer. */
export const socialmedia = (_day: Day) => [
  {
    name: 'Facebook',
    description: '<p>Photographs from our circles and answers to the question of the week.</p>',
    url: 'https://www.facebook.com/',
    order: 1,
    images: 'social-facebook.svg',
  },
  {
    name: 'LinkedIn',
    description: '<p>News for schools, clinics and colleagues.</p>',
    url: 'https://www.linkedin.com/',
    order: 2,
    images: 'social-linkedin.svg',
  },
  {
    name: 'YouTube',
    description: '<p>Short videos on everyday parenting.</p>',
    url: 'https://www.youtube.com/',
    order: 3,
    images: 'social-youtube.svg',
  },
];
