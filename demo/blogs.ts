import { feverAtHome } from './blogs/fever-at-home.ts';
import { firstDayAtSchool } from './blogs/first-day-at-school.ts';
import { newSibling } from './blogs/new-sibling.ts';
import { pickyEating } from './blogs/picky-eating.ts';
import { readingAloud } from './blogs/reading-aloud.ts';
import { screenTime } from './blogs/screen-time.ts';
import { sleepRoutine } from './blogs/sleep-routine.ts';
import { tantrums } from './blogs/tantrums.ts';
import { vaccinationVisit } from './blogs/vaccination-visit.ts';
import type { Day } from './day.ts';

/** Nine articles on questions that parents really ask, newest first, spread over the last four months. */
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
