import type { SiteSettings } from '../../content/site-settings/site-settings.ts';
import type { PlaceLimits } from '../../store/privacy/old-records.ts';
import type { Stores } from '../../store/stores.ts';

/** Milliseconds. */
const day = 86_400_000;
/** The fact that says from when on (ISO, UTC) what is past its time is erased. */
const beginsAt = 'retention begins';
/** Days for which what was there before the site could do this stays, so that its owner can set other times. */
const notice = 30;

/** Notes, at the first start of a version that does this, from when on it does. */
export async function noteFirstStart(facts: Pick<Stores['facts'], 'keepFirst'>, now: Date): Promise<void> {
  await facts.keepFirst(beginsAt, new Date(now.getTime() + notice * day).toISOString());
}

/** From when on (ISO, UTC) what is past its time is erased; undefined: the site has never been started. */
export function findBeginning(facts: Pick<Stores['facts'], 'find'>): Promise<string | undefined> {
  return facts.find(beginsAt);
}

/** Before which moments (ISO, UTC) enquiries and places are past their time, by the settings. */
export function keepLimits(
  set: Pick<SiteSettings, 'keepEnquiries' | 'keepPlaces' | 'keepPaidPlaces'>,
  now: Date,
): { enquiriesBefore: string; places: PlaceLimits } {
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
  return {
    enquiriesBefore: before(set.keepEnquiries),
    places: {
      before: before(set.keepPlaces),
      // Never less than those that nobody has paid for.
      paidBefore: before(Math.max(set.keepPlaces, set.keepPaidPlaces)),
    },
  };
}
