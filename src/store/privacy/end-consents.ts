import { momentIn } from '../../content/clock.ts';
import { emailSpellings } from '../../content/people/email-address.ts';
import type { ConsentMethod } from '../../content/privacy/consents.ts';
import { noteErasure } from '../changes/erasures.ts';
import { inTurns } from '../in-turns.ts';
import type { Scope } from '../scope.ts';

type Inside = Pick<Scope, 'db' | 'clock'>;

/**
 * Ends to what somebody agreed for a record or an account that is erased: there is nothing left that they could agree to.
 * That they had agreed, and to which words, stays known without their address. News are apart, and go on.
 */
export async function endConsentsOf({ db, clock }: Inside, record: string, recordId: string): Promise<void> {
  await db
    .updateTable('consent')
    .set(({ fn, val }) => ({ email: '', withdrawnAt: fn.coalesce('withdrawnAt', val(momentIn(clock, 0))) }))
    .where('record', '=', record)
    .where('recordId', '=', recordId)
    .where('purpose', '<>', 'news')
    .execute();
}

/** Ends all that an address agreed to, and takes the address out. @returns how many held */
export async function endConsentsOfAddress(
  inside: Inside,
  email: string,
  by: ConsentMethod,
): Promise<number> {
  const now = momentIn(inside.clock, 0);
  const mine = () => inside.db.updateTable('consent').where('email', 'in', emailSpellings(email));
  const ended = await mine()
    .set({ withdrawnAt: now, withdrawnBy: by })
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .execute();
  const emptied = await mine().set({ email: '' }).returning('id').execute();
  await inTurns(emptied, ({ id }) => noteErasure(inside, 'consent', id));
  return ended.length;
}
