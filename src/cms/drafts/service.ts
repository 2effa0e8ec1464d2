import type { ContentType } from '#cms/records/content-type.ts';
import { type ContentName, contentTypes, isContentName } from '#cms/records/registry.ts';
import type { Caller } from '#core/access/caller.ts';
import { may } from '#core/access/roles.ts';
import type { Page } from '#core/database/batches.ts';
import { invalidFieldsError, notFoundError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { Draft, DraftState, DraftSummary, OtherForm, Presence, SentDraft } from './api.ts';
import { draftKeyMessage, isDraftKey } from './rules.ts';

type Account = Caller['account'];

/** The actions of staff on their drafts (product: Drafts). */
export function createDraftService({ stores }: { stores: Pick<Stores, 'drafts' | 'records' | 'accounts'> }) {
  const { drafts, records, accounts } = stores;

  return {
    /**
     * Saves a draft.
     *
     * @throws AppError invalid for its id; missing if there is no such entry; and the errors of the store
     */
    async save(id: string, sent: SentDraft, { id: accountId, name }: Account): Promise<DraftSummary> {
      const { record, values, base, rejected, ...rest } = sent;
      if (!isContentName(record)) throw notFoundError('This type of content');
      const { fields }: ContentType = contentTypes[record];
      // Unknown fields are dropped, as in a save of the entry.
      const knownFieldsOf = <Value>(all: Record<string, Value>) =>
        Object.fromEntries(Object.entries(all).filter(([field]) => Object.hasOwn(fields, field)));
      const known = {
        values: knownFieldsOf(values),
        base: knownFieldsOf(base),
        rejected: knownFieldsOf(rejected),
      };
      const title = await titleOf(record, sent.recordId);
      // An id in the path is described only; this one becomes the key of a new draft.
      if (!isDraftKey.test(id)) throw invalidFieldsError({ body: draftKeyMessage });
      const author = { id: accountId, name };
      const saved = await drafts.save(id, { record, ...rest, ...known }, author, title);
      const { values: _values, base: _base, ...head } = saved;
      return head;
    },

    listOf: drafts.listOf,

    /** The open drafts of an entry. @throws AppError missing */
    async listOfEntry(record: string, recordId: string): Promise<DraftSummary[]> {
      if (!isContentName(record)) throw notFoundError('This type of content');
      return drafts.listOfEntry(record, recordId);
    },

    /** The open drafts of a type, without their values. @throws AppError missing */
    async listOfType(record: string, page: Page): Promise<DraftSummary[]> {
      if (!isContentName(record)) throw notFoundError('This type of content');
      return drafts.listOfType(record, page);
    },

    /**
     * The earlier states of the caller's drafts of an entry, or of one draft of a new entry. @throws AppError missing
     */
    async listStates(
      { record, ...of }: { draftId: string; record: string; recordId: string },
      page: Page,
      { id: accountId }: Account,
    ): Promise<DraftState[]> {
      if (!isContentName(record)) throw notFoundError('This type of content');
      return drafts.listStates({ ...of, record, accountId }, page);
    },

    /** The number of those states. @throws AppError missing */
    async countStates(
      { record, ...of }: { draftId: string; record: string; recordId: string },
      { id: accountId }: Account,
    ): Promise<number> {
      if (!isContentName(record)) throw notFoundError('This type of content');
      return drafts.countStates({ ...of, record, accountId });
    },

    /**
     * Accounts that may change an entry may read its drafts; only the author may read a discarded one.
     *
     * @returns the draft, and whether its author cannot continue it, so that others may discard it
     * @throws AppError missing
     */
    async find(id: string, { id: accountId }: Account): Promise<{ draft: Draft; isAbandoned: boolean }> {
      const draft = await drafts.find(id);
      const isOwn = draft?.accountId === accountId;
      if (!draft || (draft.discardedAt !== null && !isOwn)) throw notFoundError('Draft');
      return { draft, isAbandoned: !isOwn && (await cannotContinue(draft.accountId)) };
    },

    /** Discards the caller's own draft, or one whose author cannot continue it. @throws AppError missing */
    async discard(id: string, by: Account): Promise<void> {
      if (!(await drafts.discard(id, await authorIdOf(id, by)))) throw notFoundError('Draft');
    },

    /** Restores it, with the same rights. @throws AppError missing, conflict, tooMany */
    restore: async (id: string, by: Account): Promise<Draft> => drafts.restore(id, await authorIdOf(id, by)),
  };

  /** The author on whose behalf a draft is discarded: the caller, or an author who cannot continue it. */
  async function authorIdOf(id: string, by: Account): Promise<string> {
    const draft = await drafts.find(id);
    return draft && draft.accountId !== by.id && (await cannotContinue(draft.accountId))
      ? draft.accountId
      : by.id;
  }

  /** Whether an account cannot continue its drafts: it is disabled, or may not change content any more. */
  async function cannotContinue(accountId: string): Promise<boolean> {
    const writer = await accounts.find(accountId);
    return !writer || writer.disabledAt !== null || !may(writer.role, 'content.write');
  }

  async function titleOf(record: ContentName, recordId: string): Promise<string> {
    if (recordId === '') return '';
    const entry = await records.find(record, { id: recordId }, { unpublished: true });
    if (!entry) throw notFoundError(contentTypes[record].labels.one);
    const values: Record<string, unknown> = { ...entry };
    return String(values[contentTypes[record].title] ?? '');
  }
}

/** The presence of staff in forms (product: Drafts). */
export function createPresenceService({
  stores,
}: {
  stores: Pick<Stores, 'drafts' | 'presence' | 'records'>;
}) {
  const { drafts, presence, records } = stores;

  return {
    /**
     * Notes that a form is open. Other users see the name of the account only.
     *
     * @returns the other users of the form, and the current state of the entry
     * @throws AppError missing, if there is no such type
     */
    async report(
      { form, record, recordId }: Record<'form' | 'record' | 'recordId', string>,
      { id, name }: Account,
    ): Promise<Presence> {
      if (!isContentName(record)) throw notFoundError('This type of content');
      const entry = await records.find(record, { id: recordId }, { unpublished: true });
      if (!entry) {
        await presence.end(form, id);
        return { others: [], revision: null, draft: null, hasStates: false };
      }
      await presence.save({ form, record, recordId }, { id, name });
      const openDrafts = await drafts.listOfEntry(record, recordId);
      const draftOf = (accountId: string) => openDrafts.find((draft) => draft.accountId === accountId);
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

    /** Notes that a form is closed. */
    end: (form: string, { id }: Account): Promise<void> => presence.end(form, id),
  };
}
