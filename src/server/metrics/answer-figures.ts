import type { QuickAnswers, Shelf } from '../answers/quick-answers.ts';
import type { Labels, Metrics } from './metrics.ts';

/** Tells what the shelves of kept answers count themselves, so that counting costs their requests nothing more. */
export function tellAnswers(
  metrics: Metrics,
  { answered, shelves }: Pick<QuickAnswers, 'answered' | 'shelves'>,
): void {
  const ofEach = (value: (shelf: Shelf) => number) => () => {
    const sums = new Map<Shelf['kept'], number>();
    for (const shelf of shelves) sums.set(shelf.kept, (sums.get(shelf.kept) ?? 0) + value(shelf));
    return Array.from(sums, ([kind, sum]): [Labels, number] => [{ kind }, sum]);
  };

  metrics.gauge({
    name: 'ananta_kept_answers_total',
    help: 'Requests that were answered from memory, before the framework saw them. They stand in no other metric.',
    type: 'counter',
    read: () => Object.entries(answered).map(([kind, count]): [Labels, number] => [{ kind }, count]),
  });
  metrics.gauge({
    name: 'ananta_made_answers_total',
    help: 'Answers that had to be made, because none was kept.',
    type: 'counter',
    read: ofEach(({ cache }) => cache.held.made),
  });
  metrics.gauge({
    name: 'ananta_kept_answers_bytes',
    help: 'Memory that the kept answers take.',
    read: ofEach(({ cache }) => cache.held.bytes),
  });
}
