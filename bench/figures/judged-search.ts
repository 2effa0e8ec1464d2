import type { Search } from '../../src/features/search/server/search.ts';
import { judgedBesideDemo } from '../../src/features/search/tests/beside-demo.ts';
import { missedOf } from '../../src/features/search/tests/judge.ts';
import { percentile } from '../load/statistics.ts';
import type { Figure } from '../report/figure.ts';

/** What a search is measured by. */
export type Unit = 'time' | 'processor time';

const rounds = 3;
/** Milliseconds, at 10,000 entries. */
const longest = 20;
/** Of the judged queries, those that find among the first three what is meant. */
const fewestFound = 0.9;

/** How long a search takes, next to how long it may. @param all what was measured */
export function timeFigure(what: string, value: number, all: readonly number[]): Figure {
  const spread: [number, number] = [Math.min(...all), Math.max(...all)];
  return { what, value, unit: 'ms', spread, target: { atMost: longest } };
}

/** What is found and how long that takes, on one site: neither is to be had at the cost of the other. */
export async function measureJudged(
  search: Search,
  taken: (work: () => Promise<unknown>) => Promise<number>,
  unit: Unit,
): Promise<Figure[]> {
  const missed = await missedOf(search, judgedBesideDemo);
  if (missed.length > 0) console.log(`  not found: ${missed.join(', ')}`);
  const times: number[] = [];
  for (const [text] of judgedBesideDemo) {
    const find = () => search.find({ text, limit: 20, offset: 0 });
    for (let round = 0; round < rounds; round++) times.push(await taken(find));
  }
  const found = 1 - missed.length / judgedBesideDemo.length;
  return [
    {
      what: `of ${judgedBesideDemo.length} judged queries, those that find what is meant among the first three`,
      ...{ value: found, unit: 'share', target: { atLeast: fewestFound } },
    },
    timeFigure(`${unit} of nine of ten judged queries`, percentile(times, 0.9), times),
  ];
}
