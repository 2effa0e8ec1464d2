import { liveOnUse } from '#core/ui/lazy-on-use.tsx';

/** Links, which lead on without any script; with it, their pages come without a load. */
export const TagChips = liveOnUse(async () => (await import('./tag-chips.tsx')).TagChips);
