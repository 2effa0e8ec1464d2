import { liveOnUse } from '../../ui/live-on-use.tsx';

// Links, which do what they are for without any script; that of the button comes when the page is used.

export const ShareLinks = liveOnUse(async () => (await import('./share-links.tsx')).ShareLinks);
export const ShareSection = liveOnUse(async () => (await import('./share-links.tsx')).ShareSection);
