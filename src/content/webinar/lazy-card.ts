import { liveOnUse } from '#core/ui/lazy-on-use.tsx';

const parts = () => import('./webinar-card.tsx');

// Hours on the visitor's own clock come with the first use, too; until then the card names the site's time zone.

export const ComingSoon = liveOnUse(async () => (await parts()).ComingSoon);
export const NextWebinar = liveOnUse(async () => (await parts()).NextWebinar);
export const WebinarCard = liveOnUse(async () => (await parts()).WebinarCard);
