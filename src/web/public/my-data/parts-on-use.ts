import { liveOnUse } from '../../ui/live-on-use.tsx';

// Forms that the browser sends by itself, at the end of the page. Not in a `live.ts`: all of those are one script, which
// other pages fetch too.

const parts = () => import('./my-data-parts.ts');

export const SomethingWrong = liveOnUse(async () => (await parts()).SomethingWrong);
export const EraseData = liveOnUse(async () => (await parts()).EraseData);
