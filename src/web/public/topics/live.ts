import { liveOnUse } from '../../ui/live-on-use.tsx';

// Links, which lead on without any script; with it, their pages come without a load.

export const RelatedArticles = liveOnUse(
  async () => (await import('./related-articles.tsx')).RelatedArticles,
);
export const CarriedChips = liveOnUse(async () => (await import('./carried-chips.tsx')).CarriedChips);
