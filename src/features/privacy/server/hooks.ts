import type { RecordHooks } from '#cms/records/hooks.ts';
import { eraseNotes } from './erase-person.ts';

export const privacyHooks: RecordHooks = {
  replayErasure: {
    /** Notes of staff about a parent, beside the enquiries. */
    conversation: (tx, { recordId, at }) => eraseNotes(tx, recordId, at),

    /** The address and text of a request that has ended. */
    async privacyRequest({ db }, { recordId, at }) {
      const request = db.updateTable('privacyRequest').where('id', '=', recordId).where('email', '<>', '');
      const { numUpdatedRows } = await request
        .set(({ fn, val }) => ({
          ...{ email: '', words: '', state: 'completed' },
          endedAt: fn.coalesce('endedAt', val(at)),
        }))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  },
  /** Deletes expired sealed copies. */
  async afterReplay({ db, clock }) {
    await db.deleteFrom('sealedRecord').where('eraseAt', '<=', clock().toISOString()).execute();
  },
};
