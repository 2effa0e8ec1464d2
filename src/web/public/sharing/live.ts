import { liveOnUse } from '../../ui/live-on-use.tsx';

// Links, which do what they are for without any script; that of the buttons comes when the page is used.

const row = () => import('./share-row.tsx');

export const ShareRow = liveOnUse(async () => (await row()).ShareRow);
export const ShareSection = liveOnUse(async () => (await row()).ShareSection);
