import type { Day } from '../../../demo/day.ts';
import { bigFeelings } from './demo/big-feelings.ts';
import { familyTable } from './demo/family-table.ts';
import { firstHundredDays } from './demo/first-hundred-days.ts';
import { learningThroughPlay } from './demo/learning-through-play.ts';
import { safeHome } from './demo/safe-home.ts';
import { tweensAndTalk } from './demo/tweens-and-talk.ts';

/** Six courses, from the newborn to the eleven-year-old. */
export const course = (_day: Day) => [
  firstHundredDays,
  familyTable,
  bigFeelings,
  learningThroughPlay,
  safeHome,
  tweensAndTalk,
];
