import { liveOnUse } from '../../ui/live-on-use.tsx';

/** It lies below the first screen of a phone, which takes it over for who goes on. */
export const RestOfHome = liveOnUse(async () => (await import('./rest-of-home.tsx')).RestOfHome);
