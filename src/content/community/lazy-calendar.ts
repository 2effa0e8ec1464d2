import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

/**
 * Links in a disclosure that works without script. Separate from the other lazy parts, which share one chunk that other
 * pages load too.
 */
export const AddToCalendar = lazyOnUse(async () => (await import('./calendar-part.ts')).AddToCalendar);
