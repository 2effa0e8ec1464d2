import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

/** Links, which work without script; with it, their pages open without a page load. */
export const RelatedArticles = lazyOnUse(
  async () => (await import('./related-articles.tsx')).RelatedArticles,
);
