import { liveOnUse } from '#core/ui/lazy-on-use.tsx';

/** Links in what opens without any script. Not in a `live.ts`: all of those are one script, which other pages fetch too. */
export const AddToCalendar = liveOnUse(
  async () => (await import('#content/community/calendar-part.ts')).AddToCalendar,
);
