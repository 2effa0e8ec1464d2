import { storeErasure } from '#cms/history/erasures.ts';
import { type RecordHooks, runAfterNonRecordErase } from '#cms/records/hooks.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { emailSpellings } from '#core/text/email-address.ts';
import { createAccountStore } from './account-store.ts';
import type { AccountRow, SessionRow } from './tables.ts';

/** Tables whose rows belong to an account and have no use without it. */
const ownTables = [
  'session',
  'passkey',
  'totp',
  'recoveryCode',
  'ticket',
  'passwordReset',
  'presence',
] as const;

/**
 * Erases an account for good: its row, sign-ins, second factors and links, emails to it that wait, and its name wherever
 * it was copied to. What it did stays, done by an account that has ended. Noted for backups from before.
 *
 * @param saveCopy keeps a sealed copy of the row, in the same transaction
 * @throws AppError missing; conflict for one of the staff, who has to be made a user first
 */
async function eraseAccount(
  scope: Scope,
  id: string,
  saveCopy: (tx: Scope, account: AccountRow) => Promise<void>,
): Promise<void> {
  await scope.transaction(async (tx) => {
    const account = await createAccountStore(tx).lock(id);
    if (!account) throw notFoundError('Account');
    if (account.role !== 'user')
      throw new AppError(
        'conflict',
        'A staff account cannot be closed this way. An owner must first change its role to user.',
      );
    await saveCopy(tx, account);
    await eraseRowsOf(tx, account);
    await storeErasure(tx, 'account', id);
  });
}

/** Repeats the erasure of an account that a restored backup contains again; the last owner of the site stays. */
async function replayAccountErasure(tx: Scope, id: string): Promise<boolean> {
  const accounts = createAccountStore(tx);
  const account = await accounts.lock(id);
  if (!account || !(await accounts.setRole(id, 'user'))) return false;
  await eraseRowsOf(tx, account);
  return true;
}

export const accountHooks: RecordHooks = {
  replayErasure: { account: (tx, { recordId }) => replayAccountErasure(tx, recordId) },
};

async function eraseRowsOf(tx: Scope, { id, email }: { id: string; email: string }): Promise<void> {
  const { db } = tx;
  for (const table of ownTables) await db.deleteFrom(table).where('accountId', '=', id).execute();
  await db.deleteFrom('email').where('aboutRecord', '=', 'account').where('aboutId', '=', id).execute();
  await db.deleteFrom('invitation').where('email', 'in', emailSpellings(email)).execute();
  await runAfterNonRecordErase(tx, { kind: 'account', id });
  await removeName(tx, id);
  await db.deleteFrom('account').where('id', '=', id).execute();
}

/** Removes the copies of the name in the activity; the id stays and leads nowhere. */
async function removeName({ db }: Scope, id: string): Promise<void> {
  for (const table of ['change', 'conversationEvent'] as const)
    await db.updateTable(table).set({ actorName: '' }).where('actorId', '=', id).execute();
  for (const table of ['draft', 'previewLink'] as const)
    await db.updateTable(table).set({ accountName: '' }).where('accountId', '=', id).execute();
  await db.updateTable('picture').set({ addedByName: '' }).where('addedBy', '=', id).execute();
  // The origin of a sign-in is personal data, like the name.
  const erasedFields = { details: '', address: '', browser: '' };
  const activityRows = () => db.updateTable('activity');
  await activityRows()
    .set({ ...erasedFields, actorName: '' })
    .where('actorId', '=', id)
    .execute();
  await activityRows()
    .set({ ...erasedFields, aboutName: '' })
    .where('aboutKind', '=', 'account')
    .where('aboutId', '=', id)
    .execute();
}

/** The data of an account that its owner may export. Times are ISO, UTC. */
type HeldAccount = Pick<AccountRow, 'id' | 'role' | 'addedAt' | 'seenAt' | 'emailConfirmedAt'> & {
  /** Empty if the address is unconfirmed: another person may have typed the name. */
  name: string;
  signIns: Pick<SessionRow, 'createdAt' | 'seenAt' | 'address' | 'browser'>[];
};

/** The account of an address, or undefined. */
async function findAccountOf({ db }: Pick<Scope, 'db'>, email: string): Promise<HeldAccount | undefined> {
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

/** Finds the account of an address, and erases accounts for good. */
export function createAccountErasure(scope: Scope) {
  return {
    find: (email: string): Promise<HeldAccount | undefined> => findAccountOf(scope, email),
    erase: (id: string, saveCopy: Parameters<typeof eraseAccount>[2]): Promise<void> =>
      eraseAccount(scope, id, saveCopy),
  };
}
