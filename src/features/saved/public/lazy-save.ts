import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

/** The save button: rendered by the server, and loaded when it is used. */
export const SaveForLater = lazyOnUse(async () => (await import('./save-for-later.tsx')).SaveForLater);
