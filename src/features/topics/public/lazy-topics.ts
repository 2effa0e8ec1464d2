import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

/** Links, which work without script; with script they navigate without a page load. */
export const TagChips = lazyOnUse(async () => (await import('./tag-chips.tsx')).TagChips);
