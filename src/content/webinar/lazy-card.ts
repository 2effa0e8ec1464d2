import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

const parts = () => import('./webinar-card.tsx');

// Hours on the visitor's own clock come with the first use, too; until then the card names the site's time zone.

export const ComingSoon = lazyOnUse(async () => (await parts()).ComingSoon);
export const NextWebinar = lazyOnUse(async () => (await parts()).NextWebinar);
export const WebinarCard = lazyOnUse(async () => (await parts()).WebinarCard);
