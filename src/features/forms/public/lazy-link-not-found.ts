import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

// Few visitors see this page, so visitors with a valid link do not load its code.

const loadPages = () => import('./link-not-found.tsx');

export const InvalidLinkPage = lazyOnUse(async () => (await loadPages()).InvalidLinkPage);
export const RegistrationNotFound = lazyOnUse(async () => (await loadPages()).RegistrationNotFound);
