import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

const parts = () => import('./webinar-card.tsx');

// Times in the visitor's time zone are loaded on first use; until then the card names the site's time zone.

export const ComingSoon = lazyOnUse(async () => (await parts()).ComingSoon);
export const NextWebinar = lazyOnUse(async () => (await parts()).NextWebinar);
export const WebinarCard = lazyOnUse(async () => (await parts()).WebinarCard);
