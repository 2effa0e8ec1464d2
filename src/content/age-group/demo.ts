import type { Day } from '../../../demo/day.ts';

const groups: readonly [title: string, link: string, description: string][] = [
  ['Newborn', 'newborn', 'The first three months: feeding, sleeping, crying, and finding your feet.'],
  ['3 to 12 months', '3-to-12-months', 'First foods, first teeth, first words, and a good deal of crawling.'],
  ['1 to 3 years', '1-to-3-years', 'Toddlers: walking, talking, saying no, and sleeping through at last.'],
  ['3 to 6 years', '3-to-6-years', 'The years of why: kindergarten, friends, stories and big feelings.'],
  ['6 to 12 years', '6-to-12-years', 'School years: homework, screens, friendships and growing up.'],
];

/** Five age groups, the youngest first. Demo entries refer to them by title. */
export const agegroup = (_day: Day) =>
  groups.map(([title, link, description], index) => ({ title, link, description, order: index + 1 }));
