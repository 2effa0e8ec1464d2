import * as z from 'zod';
import type { OtherForm, Presence } from '../../content/drafts.ts';
import { isContentName } from '../../content/index.ts';
import { missing } from '../../content/refusal.ts';
import type { Account } from '../../store/account-store.ts';
import type { Stores } from '../../store/stores.ts';
import { readFields } from '../api/read-fields.ts';
import { entryId, key } from './draft-desk.ts';

const sentForm = z.object({
  form: key,
  record: z.string('Please say which type of content it is.'),
  recordId: entryId.min(1, 'Please say which entry it is.'),
});

/** Who is at which entry (product: Drafts). */
export function createPresenceDesk({ stores }: { stores: Pick<Stores, 'drafts' | 'presence' | 'records'> }) {
  const { drafts, presence, records } = stores;

  return {
    /**
     * Notes that a form is open. Others are told by their names alone.
     *
     * @returns who else is there, and what has become of the entry meanwhile
     * @throws Refusal invalid; missing, where there is no such type
     */
    async see(sent: unknown, { id, name }: Account): Promise<Presence> {
      const { form, record, recordId } = readFields(sentForm, sent);
      if (!isContentName(record)) throw missing('This type of content');
      const entry = await records.find(record, { id: recordId }, { unpublished: true });
      if (!entry) {
        await presence.end(form, id);
        return { others: [], revision: null, draft: null, hasStates: false };
      }
      await presence.note({ form, record, recordId }, { id, name });
      const begun = await drafts.listOfEntry(record, recordId);
      const draftOf = (accountId: string) => begun.find((draft) => draft.accountId === accountId);
      const own = draftOf(id);
      const others = (await presence.listOf(record, recordId))
        .filter((one) => one.form !== form)
        .map(
          ({ accountId, accountName, openedAt }): OtherForm => ({
            ...{ name: accountName, isOwn: accountId === id, openedAt },
            savedAt: draftOf(accountId)?.savedAt ?? null,
          }),
        );
      return {
        others,
        revision: entry.revision,
        hasStates: (await drafts.countStates({ record, recordId, accountId: id, draftId: '' })) > 0,
        draft: own ? { id: own.id, revision: own.revision } : null,
      };
    },

    /** A form is closed. */
    end: (form: string, { id }: Account): Promise<void> => presence.end(form, id),
  };
}
