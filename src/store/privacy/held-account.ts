import { emailSpellings } from '../../content/people/email-address.ts';
import type { Scope } from '../scope.ts';
import type { AccountRow, SessionRow } from '../tables.ts';

/** An account, as far as it is told to whoever reads its mailbox. Moments are ISO, UTC. */
export type HeldAccount = Pick<AccountRow, 'id' | 'role' | 'addedAt' | 'seenAt' | 'emailConfirmedAt'> & {
  /** Empty where nobody has confirmed the address: it may have been typed by somebody else. */
  name: string;
  signIns: Pick<SessionRow, 'createdAt' | 'seenAt' | 'address' | 'browser'>[];
};

/** The account of an address, or undefined. */
export async function findAccountOf(
  { db }: Pick<Scope, 'db'>,
  email: string,
): Promise<HeldAccount | undefined> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'name', 'role', 'addedAt', 'seenAt', 'emailConfirmedAt'])
    .where('email', 'in', emailSpellings(email))
    .executeTakeFirst();
  if (!account) return undefined;
  if (account.emailConfirmedAt === null) return { ...account, name: '', signIns: [] };
  const signIns = db
    .selectFrom('session')
    .select(['createdAt', 'seenAt', 'address', 'browser'])
    .where('accountId', '=', account.id);
  return { ...account, signIns: await signIns.orderBy('id').execute() };
}
