import { liveOnUse } from '#core/ui/lazy-on-use.tsx';

// Links, which do what they are for without any script; that of the buttons comes when the page is used.

const row = () => import('./share-row.tsx');
const leaflet = () => import('./leaflet.tsx');

export const ShareRow = liveOnUse(async () => (await row()).ShareRow);
export const ShareSection = liveOnUse(async () => (await row()).ShareSection);
export const FoldedShare = liveOnUse(async () => (await row()).FoldedShare);
export const LeafletHead = liveOnUse(async () => (await leaflet()).LeafletHead);
export const LeafletFoot = liveOnUse(async () => (await leaflet()).LeafletFoot);
