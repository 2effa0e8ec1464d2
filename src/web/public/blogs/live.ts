import { liveOnUse } from '../../ui/live-on-use.tsx';

/** Links to the people, which lead on without any script. */
export const Byline = liveOnUse(async () => (await import('./byline.tsx')).Byline);
