import { liveOnUse } from '#core/ui/lazy-on-use.tsx';

const parts = () => import('./webinar-card.tsx');

export const ComingSoon = liveOnUse(async () => (await parts()).ComingSoon);
export const WebinarCard = liveOnUse(async () => (await parts()).WebinarCard);
