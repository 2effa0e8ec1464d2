import type { Clock } from '../../content/clock.ts';
import type { WebinarLetterKind } from '../../content/webinars/letters.ts';
import type { Stores } from '../../store/stores.ts';
import type { DueWebinarLetter, WrittenPlace } from '../../store/webinars/letter-writing.ts';
import { emailsOfForms } from '../limits/emails-of-forms.ts';
import { lettersAboutWebinar, lettersToOne, mailboxOf } from '../limits/letters-to-one.ts';
import { day, type Limits, type Rule } from '../limits/limits.ts';

/** Those that anybody can cause, for anybody's address, by filling in a form. */
const byForm: readonly WebinarLetterKind[] = ['enrolment-confirmed', 'place-waiting', 'enrolled-already'];
/**
 * Staff alone change a webinar, call it off or write about it, and whoever misses that comes at the wrong hour: each of
 * these counts by itself, and not with others of its kind.
 */
const byStaff: readonly WebinarLetterKind[] = ['webinar-changed', 'webinar-called-off', 'webinar-message'];

/** @returns the ways in which a letter may go, see `lettersAboutWebinar` */
function waysOf(
  { kind, webinarId, occasion }: Pick<DueWebinarLetter, 'kind' | 'webinarId' | 'occasion'>,
  { email, paid }: Pick<WrittenPlace, 'email' | 'paid'>,
  clock: Clock,
): Rule[][] {
  // Its budget is used up when the form arrives.
  if (kind === 'confirm-enrolment') return [];
  if (kind === 'enrolled-already')
    return [[{ what: 'enrolled already', of: [mailboxOf(email)], points: 5, seconds: day }]];
  if (byForm.includes(kind)) return [[...lettersToOne(email), emailsOfForms(clock)]];
  // Nobody pays for a place to fill somebody else's mailbox.
  if (paid) return [];
  return lettersAboutWebinar(email, webinarId, kind, ...(byStaff.includes(kind) ? [occasion] : []));
}

/**
 * Counts a letter about a place, where its mailbox has room for it (product: Limits).
 *
 * @param inside the stores of the transaction that writes it, which holds the content version: no two count at once
 * @returns seconds to wait where there is none; undefined: it may go
 */
export async function waitForRoom(
  { limits, clock }: { limits: Pick<Limits, 'take'>; clock: Clock },
  inside: Stores,
  letter: Parameters<typeof waysOf>[0],
  place: Parameters<typeof waysOf>[1],
): Promise<number | undefined> {
  const ways = waysOf(letter, place, clock);
  let wait: number | undefined;
  for (const rules of ways) {
    wait = await limits.take(rules, inside);
    if (wait === undefined) return undefined;
  }
  return wait;
}

/** Whether an email past the limit is delayed instead of dropped: those of proven forms are (product: Limits). */
export const waitsForRoom = (kind: WebinarLetterKind): boolean => byForm.includes(kind);
