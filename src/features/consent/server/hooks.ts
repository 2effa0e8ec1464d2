import type { RecordHooks } from '#cms/records/hooks.ts';
import { definitionOf } from '#cms/records/write.ts';
import { endConsentsOf } from './consent-store.ts';

export const consentHooks: RecordHooks = {
  async afterErase(inside, { type, recordId }) {
    if (definitionOf(type).isPersonal) await endConsentsOf(inside, type, recordId);
  },
  replayErasure: {
    /** Takes out the address of a consent. */
    async consent({ db }, { recordId, at }) {
      const consent = db.updateTable('consent').where('id', '=', recordId).where('email', '<>', '');
      const { numUpdatedRows } = await consent
        .set(({ fn, val }) => ({ email: '', withdrawnAt: fn.coalesce('withdrawnAt', val(at)) }))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Keeps an older backup from sending news to an address that does not want them any more. */
    async withdrawal({ db }, { recordId, at }) {
      const consent = db.updateTable('consent').where('id', '=', recordId).where('withdrawnAt', 'is', null);
      const { numUpdatedRows } = await consent.set({ withdrawnAt: at }).executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  },
};
