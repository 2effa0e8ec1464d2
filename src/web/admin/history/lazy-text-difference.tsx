import { type ComponentProps, lazy, Suspense } from 'react';

/** The library that compares texts comes only when there is something to compare. */
const Loaded = lazy(async () => {
  const { TextDifference } = await import('./text-difference.tsx');
  return { default: TextDifference };
});

export function LazyTextDifference(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<p className="text-ink-soft">Loading…</p>}>
      <Loaded {...props} />
    </Suspense>
  );
}
