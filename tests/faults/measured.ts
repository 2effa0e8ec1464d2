import { appendFileSync } from 'node:fs';

/** `npm run faults` runs the long form; `npm test` a short one. */
export const isLong = process.env.FAULTS === 'long';

/** How often something is done: in the short form, and in the long one. */
export const times = (short: number, long: number): number => (isLong ? long : short);

/** Tells a figure of what happened, which the long form shows in a table at its end. */
export function tell(fault: string, what: string, value: number | string): void {
  const file = process.env.FAULTS_FIGURES;
  if (!file) return;
  appendFileSync(file, `${JSON.stringify({ database: process.env.TEST_DATABASE, fault, what, value })}\n`);
}

/** Chance that can be repeated: FAULTS_SEED is the one that a failure has named. */
export const seed = Number(process.env.FAULTS_SEED || Math.floor(Math.random() * 1e9));

/** Numbers from 0 to below 1 (mulberry32), the same ones for the same seed. */
export function createChance(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
