import type { WebinarLetterKind } from '../../content/webinars/letters.ts';
import type { Stores } from '../../store/stores.ts';
import type { DueWebinarLetter, WrittenPlace } from '../../store/webinars/letter-writing.ts';
import { lettersAboutWebinar, lettersToOne } from '../limits/letters-to-one.ts';
import type { Limits, Rule } from '../limits/limits.ts';

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
): Rule[][] {
  if (byForm.includes(kind)) return [lettersToOne(email)];
  // Nobody pays for a place to fill somebody else's mailbox.
  if (paid) return [];
  return lettersAboutWebinar(email, webinarId, kind, ...(byStaff.includes(kind) ? [occasion] : []));
}

/**
 * Counts a letter about a place, where its mailbox has room for it (product: Limits).
 *
 * @param inside the stores of the transaction that writes it, which holds the content version: no two count at once
 */
export async function hasRoom(
  limits: Pick<Limits, 'take'>,
  inside: Stores,
  letter: Parameters<typeof waysOf>[0],
  place: Parameters<typeof waysOf>[1],
): Promise<boolean> {
  const ways = waysOf(letter, place);
  for (const rules of ways) if ((await limits.take(rules, inside)) === undefined) return true;
  return ways.length === 0;
}
