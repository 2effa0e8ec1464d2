import { lazyPart } from '../ui/lazy-part.tsx';

/** The library that compares texts comes only when there is something to compare. */
export const LazyTextDifference = lazyPart(
  async () => (await import('./text-difference.tsx')).TextDifference,
  {
    waiting: () => <p className="text-ink-soft">Loading…</p>,
  },
);
