/** The value in the middle, so that one round in which the machine stalled does not count. @throws RangeError without any */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError('There is no median of nothing.');
  return (lower + upper) / 2;
}

/**
 * The least of the values that so large a part of all does not exceed: of ten and with 0.9, the ninth.
 *
 * @throws RangeError without any
 */
export function percentile(numbers: readonly number[], part: number): number {
  const at = Math.max(0, Math.ceil(numbers.length * part) - 1);
  const found = numbers.toSorted((a, b) => a - b)[at];
  if (found === undefined) throw new RangeError('There is no percentile of nothing.');
  return found;
}

/** How one thing compares with another, both measured in turns. */
export interface Ratio {
  /** The median of ours. */
  ours: number;
  /** The median of what it is compared with. */
  reference: number;
  /** Of these medians. */
  ratio: number;
  /** The lowest and the highest ratio of two rounds that followed each other: how far to trust the figure. */
  spread: [number, number];
}

/** @param pairs ours and the reference, as measured one after the other */
export function ratioOf(pairs: readonly (readonly [number, number])[]): Ratio {
  const ours = median(pairs.map(([one]) => one));
  const reference = median(pairs.map(([, other]) => other));
  const ratios = pairs.map(([one, other]) => one / other);
  return { ours, reference, ratio: ours / reference, spread: [Math.min(...ratios), Math.max(...ratios)] };
}

/** How far the middle half of the ratios lies apart, as a part of their median: 0.1 where half of them differ by a tenth. */
export function middleSpread(ratios: readonly number[]): number {
  const sorted = ratios.toSorted((a, b) => a - b);
  const quarter = Math.floor(sorted.length / 4);
  const middle = sorted.slice(quarter, sorted.length - quarter);
  return (Math.max(...middle) - Math.min(...middle)) / median(sorted);
}
