import { openTimeInWords } from '../../../content/front-desk/figures.ts';

/** Of half a parent nobody speaks. */
const small = [2, 4, 6, 8, 10];
const large = [1, 2, 3, 4, 5, 6, 8, 10];

/** A number at or above another one whose half is a number that people count by as well. */
export function roundTop(value: number): number {
  for (let power = 1; ; power *= 10) {
    const found = (power === 1 ? small : large).find((step) => step * power >= value);
    if (found) return found * power;
  }
}

/** The same of minutes, which are counted in hours from an hour on. */
export function roundTopOfMinutes(minutes: number): number {
  return minutes <= 60 ? 60 : roundTop(minutes / 60) * 60;
}

/** Minutes as an axis says them: 30 min, 4 h. */
export function minutesAtAxis(minutes: number): string {
  if (minutes === 0) return '0';
  return minutes % 60 === 0 ? `${(minutes / 60).toLocaleString('en-IN')} h` : openTimeInWords(minutes);
}
