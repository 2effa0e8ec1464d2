import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

// Few visitors see this page, so visitors with a valid link do not load its code.

const parts = () => import('./link-not-found.tsx');

export const LeadsNowhere = lazyOnUse(async () => (await parts()).LeadsNowhere);
export const RegistrationNotFound = lazyOnUse(async () => (await parts()).RegistrationNotFound);
