/** The middle value, or the mean of the two in the middle. @throws RangeError without any */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError('There is no median of nothing.');
  return (lower + upper) / 2;
}

/** The lowest value that is at least this part of all: of ten and with 0.9, the ninth. @throws RangeError without any */
export function percentile(numbers: readonly number[], part: number): number {
  const at = Math.max(0, Math.ceil(numbers.length * part) - 1);
  const found = numbers.toSorted((a, b) => a - b)[at];
  if (found === undefined) throw new RangeError('There is no percentile of nothing.');
  return found;
}

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);

export const extent = (numbers: readonly number[]): [number, number] => [
  Math.min(...numbers),
  Math.max(...numbers),
];

/** One subject compared with another, measured in alternation. */
export interface Ratio {
  ours: number;
  reference: number;
  /** The median of the ratios of two consecutive rounds: what slows the machine down slows both. */
  ratio: number;
  /** The lowest and the highest of these ratios. */
  spread: [number, number];
}

/** @param pairs ours and the reference, measured one after the other */
export function ratioOf(pairs: readonly (readonly [number, number])[]): Ratio {
  const ours = median(pairs.map(([one]) => one));
  const reference = median(pairs.map(([, other]) => other));
  const ratios = pairs.map(([one, other]) => one / other);
  return { ours, reference, ratio: median(ratios), spread: extent(ratios) };
}

/** The range of the middle half of the ratios, as a part of their median: 0.1 where half of them differ by a tenth. */
export function middleSpread(ratios: readonly number[]): number {
  const sorted = ratios.toSorted((a, b) => a - b);
  const quarter = Math.floor(sorted.length / 4);
  const [lowest, highest] = extent(sorted.slice(quarter, sorted.length - quarter));
  return (highest - lowest) / median(sorted);
}

/** Milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Milliseconds of processor time of this process. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const begin = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

/** How often some work is done in a second, by several at once. */
export async function ratePerSecond(
  work: () => Promise<unknown>,
  { seconds, atOnce = 1 }: { seconds: number; atOnce?: number },
): Promise<number> {
  let done = 0;
  const begin = performance.now();
  const line = async () => {
    for (; performance.now() - begin < seconds * 1000; done++) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return (done / (performance.now() - begin)) * 1000;
}
