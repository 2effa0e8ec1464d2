import type { NumberSetting } from '#core/manifest/settings-definition.ts';
import { day, hour } from '#core/time/durations.ts';

// How long a seat waits for its payment (product: Payments). Pure; times are ISO, UTC.

/** The settings of payments, by their stored names. */
export const paymentSettings = {
  unpaidSeatHours: {
    label: 'Hold unpaid seats for (hours)',
    help: 'In webinars with a price, from when the seat is taken. Then it goes to the waiting list, unless a payment has been received or reported. Parents are reminded once, halfway. Empty: unpaid seats are held for ever. A change applies to seats taken from then on.',
    ...{ least: 1, most: 720, defaultValue: 0, mayBeEmpty: true },
  },
} satisfies Record<string, NumberSetting>;

/** Milliseconds of an extension by staff, and of another chance to pay. */
const extension = day;

const later = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString();

/** A hold that would end with the start of the webinar or after it has no end: from then on, staff decide. */
export const beforeStart = (end: string, startsAt: string): string =>
  startsAt && end >= startsAt ? '' : end;

/**
 * When a new hold ends; empty: never.
 *
 * @param since when the seat was first held for this parent
 * @param hours 0: for ever
 * @param startsAt the start of the webinar; empty: not known
 */
export function holdEnd({
  since,
  hours,
  startsAt,
}: {
  since: string;
  hours: number;
  startsAt: string;
}): string {
  return hours === 0 ? '' : beforeStart(later(since, hours * hour), startsAt);
}

/** The end of a hold that staff extend by a day; empty: it has none any more. */
export function extendedEnd(heldUntil: string, startsAt: string, now: string): string {
  return beforeStart(later(heldUntil > now ? heldUntil : now, extension), startsAt);
}

/** The end of a hold whose reported or recorded payment has not come after all: the parent has at least another day. */
export function anotherChance(heldUntil: string, startsAt: string, now: string): string {
  const end = later(now, extension);
  return heldUntil >= end ? heldUntil : beforeStart(end, startsAt);
}

/** When the reminder is due: halfway, or halfway through the rest where that has passed. */
export function reminderDue(chargedAt: string, heldUntil: string, now: string): string {
  const halfway = (from: string) => new Date((Date.parse(from) + Date.parse(heldUntil)) / 2).toISOString();
  const due = halfway(chargedAt);
  return due > now ? due : halfway(now);
}
