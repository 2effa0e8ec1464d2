import type { SiteSettings } from '#features/settings/rules/settings.ts';

/** Moments (ISO, UTC): what was over before them is past its time. */
export interface RegistrationLimits {
  before: string;
  /** Of places that were paid for, or paid back. */
  paidBefore: string;
}

/** Milliseconds. */
const day = 86_400_000;

/** Before which moments (ISO, UTC) enquiries and places are past their time, by the settings. */
export function keepLimits(
  set: Pick<SiteSettings, 'keepEnquiries' | 'keepRegistrations' | 'keepPaidRegistrations'>,
  now: Date,
): { enquiriesBefore: string; registrations: RegistrationLimits } {
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
  return {
    enquiriesBefore: before(set.keepEnquiries),
    registrations: {
      before: before(set.keepRegistrations),
      // Never less than those that nobody has paid for.
      paidBefore: before(Math.max(set.keepRegistrations, set.keepPaidRegistrations)),
    },
  };
}
