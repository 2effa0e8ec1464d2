import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

// The reading tools of a page: rendered by the server, and loaded when they are used.

const parts = () => import('./reading-parts.tsx');

export const ReadingBar = lazyOnUse(async () => (await parts()).ReadingBar);
export const ReadingTop = lazyOnUse(async () => (await parts()).ReadingTop);
export const FoldedContents = lazyOnUse(async () => (await parts()).FoldedContents);
export const ContentsSidebar = lazyOnUse(async () => (await parts()).ContentsSidebar);
export const HealthFoot = lazyOnUse(async () => (await parts()).HealthFoot);
