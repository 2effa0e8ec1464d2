import type { ShownRecord } from '../../../content/index.ts';
import { isOpen } from '../../../content/types/webinar.ts';

/** The webinars that parents can enrol in, the one that begins first first (product: Registrations). */
export function openWebinars(webinars: ShownRecord<'webinar'>[], today: string): ShownRecord<'webinar'>[] {
  return webinars
    .filter((webinar) => isOpen(webinar, today))
    .toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : firstDay(a) > firstDay(b) ? 1 : 0));
}

function firstDay({ startdate, enddate }: ShownRecord<'webinar'>): string {
  return startdate ?? enddate ?? '';
}
