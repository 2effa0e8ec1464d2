import { liveOnUse } from '../../ui/live-on-use.tsx';

/** Links in what opens without any script. */
export const AddToCalendar = liveOnUse(
  async () => (await import('../webinars/add-to-calendar.tsx')).AddToCalendar,
);
