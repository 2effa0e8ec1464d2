import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

// Links, and nearly nobody sees them: who has a link that leads somewhere does not pay for it.

const parts = () => import('./link-not-found.tsx');

export const LeadsNowhere = lazyOnUse(async () => (await parts()).LeadsNowhere);
export const RegistrationNotFound = lazyOnUse(async () => (await parts()).RegistrationNotFound);
