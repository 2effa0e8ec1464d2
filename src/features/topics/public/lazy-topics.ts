import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

/** Links, which lead on without any script; with it, their pages come without a load. */
export const TagChips = lazyOnUse(async () => (await import('./tag-chips.tsx')).TagChips);
