import { liveOnUse } from '../../ui/live-on-use.tsx';

// Forms that the browser sends by itself, below how the place stands. Not in a `live.ts`: all of those are one script,
// which other pages fetch too.

const parts = () => import('./my-parts.ts');

export const CalledOff = liveOnUse(async () => (await parts()).CalledOff);
export const ChangeOfPlans = liveOnUse(async () => (await parts()).ChangeOfPlans);
export const OwnDetails = liveOnUse(async () => (await parts()).OwnDetails);
export const OwnLink = liveOnUse(async () => (await parts()).OwnLink);
export const Refund = liveOnUse(async () => (await parts()).Refund);
