import type { Ratio } from '../load/statistics.ts';

/** One figure of the benchmark. Where it has a target it is mostly a ratio, which a noisy machine changes little. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  target?: { atLeast?: number; atMost?: number };
  /** The lowest and the highest of what was measured. */
  spread?: [number, number];
  /** What a ratio was made of, both in one unit. */
  of?: { ours: number; reference: number; unit: string };
}

export function ratioFigure(
  what: string,
  { ratio, spread, ours, reference }: Ratio,
  unit: string,
  target?: Figure['target'],
): Figure {
  return {
    what,
    value: ratio,
    unit: 'ratio',
    spread,
    of: { ours, reference, unit },
    ...(target && { target }),
  };
}

/** Whether it is what it should be; one without a target always is. */
export function isMet({ value, target }: Figure): boolean {
  return value >= (target?.atLeast ?? -Infinity) && value <= (target?.atMost ?? Infinity);
}
