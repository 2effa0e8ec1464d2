import meadow from './art/meadow.svg';

/** Shown where a page has no entries yet. */
export function EmptyState({ children }: { children: string }) {
  return (
    <div className="text-center">
      <img src={meadow} alt="" width={660} height={480} loading="lazy" className="mx-auto w-72" />
      <p className="mt-4 font-display text-title-3 font-bold">Coming Soon...</p>
      <p className="mx-auto mt-1 max-w-prose text-ink-soft">{children}</p>
    </div>
  );
}
