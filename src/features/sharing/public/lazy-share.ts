import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

// Links, which work without script; the script of the buttons loads when the page is used.

const row = () => import('./share-row.tsx');
const leaflet = () => import('./leaflet.tsx');

export const ShareRow = lazyOnUse(async () => (await row()).ShareRow);
export const ShareSection = lazyOnUse(async () => (await row()).ShareSection);
export const FoldedShare = lazyOnUse(async () => (await row()).FoldedShare);
export const LeafletHead = lazyOnUse(async () => (await leaflet()).LeafletHead);
export const LeafletFoot = lazyOnUse(async () => (await leaflet()).LeafletFoot);
