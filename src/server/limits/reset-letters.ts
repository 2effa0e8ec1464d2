import type { Account } from '../../store/account-store.ts';
import type { Stores } from '../../store/stores.ts';
import type { Place } from '../accounts/caller.ts';
import { emailsToStrangers } from './emails-of-forms.ts';
import { lettersToOne, mailboxOf } from './letters-to-one.ts';
import { day, hour, type Limits, type Rule } from './limits.ts';

type Asker = Pick<Account, 'id' | 'email' | 'emailConfirmedAt' | 'role'>;

/**
 * Counts a letter to choose a new password, where its mailbox has room for it (product: Limits). It is one of the five in
 * an hour and ten in a day that a mailbox gets. Beyond these the last of ten is kept for it: whoever fills in forms with
 * somebody's address would keep its owner out otherwise. The link of that one works until another may come, so that the
 * mailbox holds a link that works whenever no letter comes.
 *
 * An account whose mailbox nobody has proved may be a stranger's: the site writes to only so many of these.
 *
 * @param inside the stores of the transaction that writes it
 * @returns for how long its link works (seconds); undefined: there is no room
 */
export async function roomForReset(
  limits: Pick<Limits, 'take'>,
  inside: Stores,
  account: Asker,
  { address }: Pick<Place, 'address'>,
): Promise<number | undefined> {
  const of = whose(account);
  const few = { what: 'reset letter', of, points: 5, seconds: hour };
  const notTheLast = { what: 'reset letters in a day', of, points: 9, seconds: day };
  const strangers = isProved(account) ? [] : emailsToStrangers('account', address);
  const shared = [...lettersToOne(account.email), few, notTheLast, ...strangers];
  if ((await limits.take(shared, inside)) === undefined) return hour;
  return (await limits.take([few, keptReset(account), ...strangers], inside)) === undefined ? day : undefined;
}

/** The one letter of a day that is kept; given back once a link is used, which ends all others. */
export function keptReset(account: Asker): Rule {
  return { what: 'reset letter that is kept', of: whose(account), points: 1, seconds: day };
}

/**
 * Anybody can open accounts with many spellings of an address: all of these are one. What they use up is not taken from
 * an account whose mailbox is proved, nor from one of the staff, who are invited.
 */
function whose(account: Asker): string[] {
  return [mailboxOf(account.email), ...(isProved(account) ? [account.id] : [])];
}

const isProved = ({ emailConfirmedAt, role }: Asker) => emailConfirmedAt !== null || role !== 'user';
