import { liveOnUse } from '../../ui/live-on-use.tsx';

/** Links, which lead on without any script; with it, their pages come without a load. */
export const Footer = liveOnUse(async () => (await import('./footer.tsx')).Footer);
