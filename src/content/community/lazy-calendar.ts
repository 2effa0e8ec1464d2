import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

/** Links in what opens without any script. Apart from the other lazy parts: all of those are one script, which other pages fetch too. */
export const AddToCalendar = lazyOnUse(async () => (await import('./calendar-part.ts')).AddToCalendar);
