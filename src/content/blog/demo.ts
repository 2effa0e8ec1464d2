import type { Day } from '../../../demo/day.ts';
import { feverAtHome } from './demo/fever-at-home.ts';
import { firstDayAtSchool } from './demo/first-day-at-school.ts';
import { newSibling } from './demo/new-sibling.ts';
import { pickyEating } from './demo/picky-eating.ts';
import { readingAloud } from './demo/reading-aloud.ts';
import { screenTime } from './demo/screen-time.ts';
import { sleepRoutine } from './demo/sleep-routine.ts';
import { tantrums } from './demo/tantrums.ts';
import { vaccinationVisit } from './demo/vaccination-visit.ts';

/** Nine articles on common questions of parents, newest first, from the last four months. */
export const blogs = (day: Day) =>
  [
    feverAtHome,
    sleepRoutine,
    pickyEating,
    screenTime,
    tantrums,
    firstDayAtSchool,
    newSibling,
    vaccinationVisit,
    readingAloud,
  ].map((article) => article(day));
