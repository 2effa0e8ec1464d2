import type { RecordHooks } from '#cms/records/hooks.ts';
import { definitionOf } from '#cms/records/write.ts';
import { endConsentsOf } from './consent-store.ts';

export const consentHooks: RecordHooks = {
  async afterErase(tx, { type, recordId }) {
    if (definitionOf(type).personal) await endConsentsOf(tx, type, recordId);
  },
  afterNonRecordErase: (tx, { kind, id }) => endConsentsOf(tx, kind, id),
  replayErasure: {
    /** Removes the address of a consent. */
    async consent({ db }, { recordId, at }) {
      const consent = db.updateTable('consent').where('id', '=', recordId).where('email', '<>', '');
      const { numUpdatedRows } = await consent
        .set(({ fn, val }) => ({ email: '', withdrawnAt: fn.coalesce('withdrawnAt', val(at)) }))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Prevents a restored backup from sending the newsletter to an address that has unsubscribed. */
    async withdrawal({ db }, { recordId, at }) {
      const consent = db.updateTable('consent').where('id', '=', recordId).where('withdrawnAt', 'is', null);
      const { numUpdatedRows } = await consent.set({ withdrawnAt: at }).executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  },
};
