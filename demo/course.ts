import { bigFeelings } from './courses/big-feelings.ts';
import { familyTable } from './courses/family-table.ts';
import { firstHundredDays } from './courses/first-hundred-days.ts';
import { learningThroughPlay } from './courses/learning-through-play.ts';
import { safeHome } from './courses/safe-home.ts';
import { tweensAndTalk } from './courses/tweens-and-talk.ts';
import type { Day } from './day.ts';

/** Six courses, from the newborn to the eleven-year-old. */
export const course = (_day: Day) => [
  firstHundredDays,
  familyTable,
  bigFeelings,
  learningThroughPlay,
  safeHome,
  tweensAndTalk,
];
