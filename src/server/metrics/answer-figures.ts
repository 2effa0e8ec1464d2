import type { AnswerCache } from '../answers/answer-cache.ts';
import type { Kept, QuickAnswers } from '../answers/quick-answers.ts';
import type { Labels, Metrics } from './metrics.ts';

/** Tells what the shelves of kept answers count themselves, so that counting costs their requests nothing more. */
export function tellAnswers(
  metrics: Metrics,
  { answered, shelves }: Pick<QuickAnswers, 'answered' | 'shelves'>,
): void {
  const lines = (sums: Iterable<readonly [string, number]>) =>
    Array.from(sums, ([kind, sum]): [Labels, number] => [{ kind }, sum]);
  const ofEach = (value: (held: AnswerCache['held']) => number) => () => {
    const sums = new Map<Kept, number>();
    for (const { kind, cache } of shelves) sums.set(kind, (sums.get(kind) ?? 0) + value(cache.held));
    return lines(sums);
  };

  metrics.gauge({
    name: 'ananta_kept_answers_total',
    help: 'Requests that were answered from memory, by status, before the framework saw them. They stand in no other metric.',
    type: 'counter',
    read: () =>
      Object.entries(answered).flatMap(([kind, counts]) =>
        Array.from(counts, ([status, sum]): [Labels, number] => [{ kind, status: String(status) }, sum]),
      ),
  });
  metrics.gauge({
    name: 'ananta_made_answers_total',
    help: 'Answers that had to be made, because none was kept.',
    type: 'counter',
    read: ofEach(({ made }) => made),
  });
  metrics.gauge({
    name: 'ananta_kept_answers_bytes',
    help: 'Memory that the kept answers take.',
    read: ofEach(({ bytes }) => bytes),
  });
}
