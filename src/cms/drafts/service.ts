import * as z from 'zod';
import type { ContentType } from '#cms/records/content-type.ts';
import { type ContentName, contentTypes, isContentName } from '#cms/records/registry.ts';
import type { Caller } from '#core/access/caller.ts';
import { may } from '#core/access/roles.ts';
import type { Page } from '#core/database/batches.ts';
import { missing } from '#core/errors.ts';
import { readFields } from '#core/http/body-fields.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { largestNumber } from '#core/text/numbers.ts';
import {
  type Draft,
  type DraftHead,
  type DraftSave,
  type DraftState,
  isDraftKey,
  longestDraft,
  type OtherForm,
  type Presence,
} from './rules.ts';

type Account = Caller['account'];

const key = z.string('Please send a key.').regex(isDraftKey, 'A key has 8 to 64 letters or digits.');
const revision = z
  .int('Please send a whole number.')
  .min(0, 'Please send a whole number from 0.')
  .max(largestNumber, 'This number is too large.');
/** Of an entry; empty: a new one. PostgreSQL cannot look for a NUL. */
const entryId = z.string('Please send a text.').regex(/^[\w-]{0,64}$/, 'This is not a valid id.');
const text = z
  .string('Please send a text.')
  .max(longestDraft, 'This is too long to be kept. Please shorten it.')
  // PostgreSQL cannot keep a NUL, nor half of a pair.
  .transform((typed) => typed.replaceAll('\0', '').toWellFormed());
const sentDraft = z.object({
  save: key,
  revision,
  record: z.string('Please say which type of content it is.'),
  recordId: entryId,
  baseRevision: revision,
  values: z.record(z.string(), text.nullable()),
  base: z.record(z.string(), text).default({}),
  after: key.optional(),
  aside: z.record(z.string(), text).default({}),
});

/** What staff do with their drafts (product: Drafts). */
export function createDraftService({ stores }: { stores: Pick<Stores, 'drafts' | 'records' | 'accounts'> }) {
  const { drafts, records, accounts } = stores;

  return {
    /**
     * Keeps what somebody has typed.
     *
     * @throws Refusal invalid; missing where there is no such entry; and what the store throws
     */
    async save(id: string, sent: unknown, { id: accountId, name }: Account): Promise<DraftHead> {
      const { record, ...rest } = readFields(sentDraft, sent);
      if (!isContentName(record)) throw missing('This type of content');
      const read: DraftSave = { record, ...rest };
      const { fields }: ContentType = contentTypes[record];
      // Fields that the type does not have (any more) are left out, as a save of the entry does.
      const own = ([field]: [string, unknown]) => Object.hasOwn(fields, field);
      read.values = Object.fromEntries(Object.entries(read.values).filter(own));
      read.base = Object.fromEntries(Object.entries(read.base).filter(own));
      read.aside = Object.fromEntries(Object.entries(read.aside ?? {}).filter(own));
      const title = await titleOf(record, read.recordId);
      const {
        values: _values,
        base: _base,
        ...head
      } = await drafts.save(readFields(key, id), read, { id: accountId, name }, title);
      return head;
    },

    listOf: drafts.listOf,

    /** The open drafts of an entry. @throws Refusal missing */
    async listOfEntry(record: string, recordId: string): Promise<DraftHead[]> {
      if (!isContentName(record)) throw missing('This type of content');
      return drafts.listOfEntry(record, recordId);
    },

    /** The open drafts of a type, heads alone. @throws Refusal missing */
    async listOfType(record: string, page: Page): Promise<DraftHead[]> {
      if (!isContentName(record)) throw missing('This type of content');
      return drafts.listOfType(record, page);
    },

    /** What the caller's drafts of an entry, or one of a new one, held before something went from them. @throws Refusal missing */
    async listStates(
      { record, ...of }: { draftId: string; record: string; recordId: string },
      page: Page,
      { id: accountId }: Account,
    ): Promise<DraftState[]> {
      if (!isContentName(record)) throw missing('This type of content');
      return drafts.listStates({ ...of, record, accountId }, page);
    },

    /** How many of those there are. @throws Refusal missing */
    async countStates(
      { record, ...of }: { draftId: string; record: string; recordId: string },
      { id: accountId }: Account,
    ): Promise<number> {
      if (!isContentName(record)) throw missing('This type of content');
      return drafts.countStates({ ...of, record, accountId });
    },

    /**
     * Any draft can be read by those who may change what it is of; one that was put away by its writer alone.
     *
     * @returns with it, whether its writer is gone, so that anybody who may change content may put it away
     * @throws Refusal missing
     */
    async find(id: string, { id: accountId }: Account): Promise<{ draft: Draft; isLeft: boolean }> {
      const draft = await drafts.find(id);
      const isOwn = draft?.accountId === accountId;
      if (!draft || (draft.discardedAt !== null && !isOwn)) throw missing('Draft');
      return { draft, isLeft: !isOwn && (await isGone(draft.accountId)) };
    },

    /** Puts away one's own draft, or that of somebody who is gone. @throws Refusal missing */
    async discard(id: string, by: Account): Promise<void> {
      if (!(await drafts.discard(id, await writerOf(id, by)))) throw missing('Draft');
    },

    /** Brings it back, likewise. @throws Refusal missing, conflict, tooMany */
    restore: async (id: string, by: Account): Promise<Draft> => drafts.restore(id, await writerOf(id, by)),
  };

  /** As whom somebody puts a draft away: its writer may, and of one who is gone everybody. */
  async function writerOf(id: string, by: Account): Promise<string> {
    const draft = await drafts.find(id);
    return draft && draft.accountId !== by.id && (await isGone(draft.accountId)) ? draft.accountId : by.id;
  }

  /** Whether an account cannot go on with what it has begun: it is closed, or may not change content any more. */
  async function isGone(accountId: string): Promise<boolean> {
    const writer = await accounts.find(accountId);
    return !writer || writer.disabledAt !== null || !may(writer.role, 'content.write');
  }

  async function titleOf(record: ContentName, recordId: string): Promise<string> {
    if (recordId === '') return '';
    const entry = await records.find(record, { id: recordId }, { unpublished: true });
    if (!entry) throw missing(contentTypes[record].labels.one);
    const values: Record<string, unknown> = { ...entry };
    return String(values[contentTypes[record].title] ?? '');
  }
}

const sentForm = z.object({
  form: key,
  record: z.string('Please say which type of content it is.'),
  recordId: entryId.min(1, 'Please say which entry it is.'),
});

/** Who is at which entry (product: Drafts). */
export function createPresenceService({
  stores,
}: {
  stores: Pick<Stores, 'drafts' | 'presence' | 'records'>;
}) {
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
