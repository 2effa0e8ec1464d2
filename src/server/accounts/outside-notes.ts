import { visitor } from '../../content/actor.ts';
import { staffRoles } from '../../policy.ts';
import type { Account } from '../../store/account-store.ts';
import type { NewActivity } from '../../store/activity-store.ts';
import type { Stores } from '../../store/stores.ts';
import { day, type Limits, type Rule } from '../limits/limits.ts';
import { networkOf } from '../limits/network-of.ts';
import type { Place } from './caller.ts';
import { aboutAccount, doneFrom } from './notes.ts';

export type OutsideNotes = ReturnType<typeof createOutsideNotes>;

/**
 * Notes what anybody can do from outside, such as trying to sign in: only so often, or it would fill the disk. What is
 * done to an account of the staff has a measure of its own, so that nobody hides it behind a flood of other things.
 */
export function createOutsideNotes(limits: Pick<Limits, 'take'>) {
  return { note, noteRefused };

  /** A sign-in that is refused. What was typed as an e-mail is not kept where nobody has it: it may be a password. */
  function noteRefused(
    inside: Stores,
    account: Pick<Account, 'id' | 'name' | 'role'> | undefined,
    place: Place,
    why: string,
  ): Promise<void> {
    const about = account ? aboutAccount(account) : { kind: 'account', id: '', name: 'nobody we know' };
    const refused = { by: visitor, from: doneFrom(place), about, details: { why } };
    return note(inside, { ...refused, kind: 'signInRefused' }, account);
  }

  /**
   * @param inside the stores of the transaction of what it tells
   * @param account whose it is, where it is anybody's
   */
  async function note(
    inside: Stores,
    activity: NewActivity & { from: { address: string; browser: string } },
    account: Pick<Account, 'id' | 'role'> | undefined,
  ): Promise<void> {
    const rules = rulesFor(activity.kind, networkOf(activity.from.address), account);
    if ((await limits.take(rules, inside)) === undefined) await inside.activity.note(activity);
  }
}

function rulesFor(kind: string, network: string, account: Pick<Account, 'id' | 'role'> | undefined): Rule[] {
  const isStaff = account && staffRoles.some((role) => role === account.role);
  if (isStaff)
    return [{ what: 'notes of one of the staff', of: [account.id, kind], points: 100, seconds: day }];
  return [
    { what: 'notes of a network', of: [network], points: 100, seconds: day },
    { what: 'notes of strangers', of: [], points: 2000, seconds: day },
  ];
}
