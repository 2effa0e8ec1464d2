import { appendFileSync } from 'node:fs';

/** `npm run faults` runs the long form; `npm test` a short one. */
export const isLong = process.env.FAULTS === 'long';

/** The number of repetitions: in the short form, and in the long one. */
export const repetitions = (short: number, long: number): number => (isLong ? long : short);

/** Records a figure, which the long form shows in a table at its end. */
export function recordFigure(fault: string, what: string, value: number | string): void {
  const file = process.env.FAULTS_FIGURES;
  if (!file) return;
  appendFileSync(file, `${JSON.stringify({ database: process.env.TEST_DATABASE, fault, what, value })}\n`);
}
