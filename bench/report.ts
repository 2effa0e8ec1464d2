/** One figure of the benchmark; those with a target are ratios, which a noisy machine does not change. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  target?: { atLeast?: number; atMost?: number };
}

/** Prints the figures as a table. @returns whether every target was met */
export function report(figures: Figure[]): boolean {
  console.table(
    figures.map((figure) => ({
      what: figure.what,
      value: Number(figure.value.toFixed(figure.value < 10 ? 2 : 0)),
      unit: figure.unit,
      target: describe(figure),
      met: figure.target ? (isMet(figure) ? 'yes' : 'NO') : '',
    })),
  );
  return figures.every(isMet);
}

function describe({ target }: Figure): string {
  if (target?.atLeast !== undefined) return `at least ${target.atLeast}`;
  return target?.atMost !== undefined ? `at most ${target.atMost}` : '';
}

function isMet({ value, target }: Figure): boolean {
  return value >= (target?.atLeast ?? -Infinity) && value <= (target?.atMost ?? Infinity);
}
