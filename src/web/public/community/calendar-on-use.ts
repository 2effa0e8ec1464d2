import { liveOnUse } from '../../ui/live-on-use.tsx';

/** Links in what opens without any script. Not in a `live.ts`: all of those are one script, which other pages fetch too. */
export const AddToCalendar = liveOnUse(async () => (await import('./calendar-part.ts')).AddToCalendar);
