import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

/** The button as pages show it: there from the beginning, and fetched when it is used. */
export const SaveForLater = lazyOnUse(async () => (await import('./save-for-later.tsx')).SaveForLater);
