import { day } from '#core/time/durations.ts';
import type { SiteSettings } from '#features/settings/rules/settings.ts';

/** Times (ISO, UTC): registrations whose webinar ended before them are past their retention. */
export interface RegistrationLimits {
  before: string;
  /** For paid and refunded registrations. */
  paidBefore: string;
}

/** The times (ISO, UTC) before which enquiries and registrations are past their retention, by the settings. */
export function retentionLimits(
  set: Pick<SiteSettings, 'keepEnquiries' | 'keepRegistrations' | 'keepPaidRegistrations'>,
  now: Date,
): { enquiriesBefore: string; registrations: RegistrationLimits } {
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
  return {
    enquiriesBefore: before(set.keepEnquiries),
    registrations: {
      before: before(set.keepRegistrations),
      // Never shorter than for unpaid registrations.
      paidBefore: before(Math.max(set.keepRegistrations, set.keepPaidRegistrations)),
    },
  };
}
