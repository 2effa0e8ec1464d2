import { liveOnUse } from '../../ui/live-on-use.tsx';

/**
 * It lies below the first screen of a phone, which takes it over for who goes on; soon also for who only looks, and for
 * search engines, which never scroll: films come, and words turn.
 */
export const RestOfHome = liveOnUse(async () => (await import('./rest-of-home.tsx')).RestOfHome, true);
