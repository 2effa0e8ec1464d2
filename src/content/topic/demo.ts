import type { Day } from '../../../demo/day.ts';

const topics: readonly [title: string, description: string][] = [
  ['Sleep', 'Bedtimes, naps and nights: how children settle, and what helps the whole family rest.'],
  ['Food', 'First foods, fussy weeks and the family table, with what is in an Indian kitchen anyway.'],
  ['Health', 'Fevers, coughs and clean hands: what helps at home, and when to see your doctor.'],
  ['Vaccination', 'What is given when, and how the visit becomes easier for everybody.'],
  ['Feelings', 'Tantrums, fears and goodbyes: big feelings of small people, and calm answers to them.'],
  ['Play and stories', 'Games, books and songs: everyday play through which children learn.'],
  ['School', 'First days, readiness and friends: the step from home into the classroom.'],
  ['Screens', 'Phones, television and tablets, and a family plan that lasts.'],
  ['Safety', 'A safe home, first aid, and what to prevent before it happens.'],
  ['Family life', 'Brothers and sisters, fathers, grandparents, and time for yourselves.'],
];

/** Ten topics that parents ask about. Demo entries refer to them by title. */
export const topic = (_day: Day) =>
  topics.map(([title, description], index) => ({ title, description, order: index + 1 }));
