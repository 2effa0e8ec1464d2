import { liveOnUse } from '#core/ui/lazy-on-use.tsx';

// Links, and nearly nobody sees them: who has a link that leads somewhere does not pay for it.

const parts = () => import('./link-not-found.tsx');

export const LeadsNowhere = liveOnUse(async () => (await parts()).LeadsNowhere);
export const RegistrationNotFound = liveOnUse(async () => (await parts()).RegistrationNotFound);
