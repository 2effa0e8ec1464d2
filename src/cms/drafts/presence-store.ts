import type { ContentName } from '#cms/records/registry.ts';
import { deleteRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { presenceTimeoutSeconds } from './rules.ts';

interface OpenForm {
  /** One tab; created for each form that is opened. */
  form: string;
  record: ContentName;
  recordId: string;
}

interface OpenFormOfAccount {
  form: string;
  accountId: string;
  accountName: string;
  openedAt: string;
}

/** Stores which accounts have the form of which entry open. */
export function createPresenceStore({ db, clock }: Scope) {
  const oldestSeenAt = () => new Date(clock().getTime() - presenceTimeoutSeconds * 1000).toISOString();

  return {
    /** Notes an open form, and deletes outdated ones of the same account. */
    async save({ form, record, recordId }: OpenForm, account: { id: string; name: string }): Promise<void> {
      const now = clock().toISOString();
      await db
        .deleteFrom('presence')
        .where('accountId', '=', account.id)
        .where('seenAt', '<', oldestSeenAt())
        .where('form', '<>', form)
        .execute();
      await db
        .insertInto('presence')
        .values({
          ...{ form, record, recordId, accountId: account.id, accountName: account.name },
          ...{ openedAt: now, seenAt: now },
        })
        .onConflict((conflict) =>
          conflict
            .column('form')
            .doUpdateSet({ record, recordId, seenAt: now })
            .where('presence.accountId', '=', account.id),
        )
        .execute();
    },

    /** All open forms of an entry, the first opened first. */
    listOf(record: ContentName, recordId: string): Promise<OpenFormOfAccount[]> {
      return db
        .selectFrom('presence')
        .select(['form', 'accountId', 'accountName', 'openedAt'])
        .where('record', '=', record)
        .where('recordId', '=', recordId)
        .where('seenAt', '>=', oldestSeenAt())
        .orderBy('openedAt')
        .orderBy('form')
        .limit(50)
        .execute();
    },

    async end(form: string, accountId: string): Promise<void> {
      await db.deleteFrom('presence').where('form', '=', form).where('accountId', '=', accountId).execute();
    },

    /** Deletes forms last seen before a time (ISO, UTC). @returns how many */
    forget: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('presence').where('seenAt', '<', before)),
  };
}
