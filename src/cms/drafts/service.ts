import * as z from 'zod';
import type { ContentType } from '#cms/records/content-type.ts';
import { type ContentName, contentTypes, isContentName } from '#cms/records/registry.ts';
import type { Caller } from '#core/access/caller.ts';
import { may } from '#core/access/roles.ts';
import type { Page } from '#core/database/batches.ts';
import { notFoundError } from '#core/errors.ts';
import { parseFields } from '#core/http/body-fields.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { largestNumber } from '#core/text/numbers.ts';
import {
  type Draft,
  type DraftSave,
  type DraftState,
  type DraftSummary,
  isDraftKey,
  maxDraftLength,
  type OtherForm,
  type Presence,
} from './rules.ts';

type Account = Caller['account'];

const key = z.string('Please send a key.').regex(isDraftKey, 'A key has 8 to 64 letters or digits.');
const revision = z
  .int('Please send a whole number.')
  .min(0, 'Please send a whole number from 0.')
  .max(largestNumber, 'This number is too large.');
/** The id of an entry; empty: a new one. PostgreSQL cannot compare with a NUL. */
const entryId = z.string('Please send a text.').regex(/^[\w-]{0,64}$/, 'This is not a valid id.');
const text = z
  .string('Please send a text.')
  .max(maxDraftLength, 'This is too long to be kept. Please shorten it.')
  // PostgreSQL can store neither a NUL nor a lone surrogate.
  .transform((typed) => typed.replaceAll('\0', '').toWellFormed());
const draftSaveSchema = z.object({
  saveKey: key,
  revision,
  record: z.string('Please say which type of content it is.'),
  recordId: entryId,
  baseRevision: revision,
  values: z.record(z.string(), text.nullable()),
  base: z.record(z.string(), text).default({}),
  previousSaveKey: key.optional(),
  rejected: z.record(z.string(), text).default({}),
});

/** The actions of staff on their drafts (product: Drafts). */
export function createDraftService({ stores }: { stores: Pick<Stores, 'drafts' | 'records' | 'accounts'> }) {
  const { drafts, records, accounts } = stores;

  return {
    /**
     * Saves a draft.
     *
     * @throws AppError invalid; missing if there is no such entry; and the errors of the store
     */
    async save(id: string, sent: unknown, { id: accountId, name }: Account): Promise<DraftSummary> {
      const { record, ...rest } = parseFields(draftSaveSchema, sent);
      if (!isContentName(record)) throw notFoundError('This type of content');
      const parsed: DraftSave = { record, ...rest };
      const { fields }: ContentType = contentTypes[record];
      // Unknown fields are dropped, as in a save of the entry.
      const isKnownField = ([field]: [string, unknown]) => Object.hasOwn(fields, field);
      parsed.values = Object.fromEntries(Object.entries(parsed.values).filter(isKnownField));
      parsed.base = Object.fromEntries(Object.entries(parsed.base).filter(isKnownField));
      parsed.rejected = Object.fromEntries(Object.entries(parsed.rejected ?? {}).filter(isKnownField));
      const title = await titleOf(record, parsed.recordId);
      const {
        values: _values,
        base: _base,
        ...head
      } = await drafts.save(parseFields(key, id), parsed, { id: accountId, name }, title);
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

const openFormSchema = z.object({
  form: key,
  record: z.string('Please say which type of content it is.'),
  recordId: entryId.min(1, 'Please say which entry it is.'),
});

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
     * @throws AppError invalid; missing, if there is no such type
     */
    async report(sent: unknown, { id, name }: Account): Promise<Presence> {
      const { form, record, recordId } = parseFields(openFormSchema, sent);
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
