import { liveOnUse } from '#core/ui/lazy-on-use.tsx';

// What helps to read, as pages show it: there from the beginning, and fetched when it is used.

const parts = () => import('./reading-parts.tsx');

export const ReadingBar = liveOnUse(async () => (await parts()).ReadingBar);
export const ReadingTop = liveOnUse(async () => (await parts()).ReadingTop);
export const FoldedContents = liveOnUse(async () => (await parts()).FoldedContents);
export const ContentsBeside = liveOnUse(async () => (await parts()).ContentsBeside);
export const HealthFoot = liveOnUse(async () => (await parts()).HealthFoot);
