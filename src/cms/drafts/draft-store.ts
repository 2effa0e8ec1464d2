import type { ContentType } from '#cms/records/content-type.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { countRows, deleteRows, type Page, paged, remainingRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { forEachIndependently } from '#core/promises.ts';
import type { Draft, DraftSummary, SentDraft } from './api.ts';
import type { DraftRow } from './draft-states.ts';
import {
  countStates,
  type DraftStatesQuery,
  deleteStatesOfEntry,
  listStates,
  moveStates,
  removeStates,
  storeLostWords,
  storeState,
  updateDraftFileUses,
} from './draft-states.ts';
import { isDraftKey, maxDraftLength, maxDrafts } from './rules.ts';

const summaryColumns = [
  ...(['id', 'record', 'recordId', 'accountId', 'accountName', 'title'] as const),
  ...(['baseRevision', 'revision', 'createdAt', 'savedAt', 'discardedAt'] as const),
] as const;

/** A save with known fields of a known type only. */
interface KnownDraftSave extends SentDraft {
  record: ContentName;
}

interface DraftAuthor {
  id: string;
  name: string;
}

/** Stores unpublished input of staff. Visitors and histories do not see it. */
export function createDraftStore(scope: Scope) {
  const { db } = scope;
  const selectSummaries = () => db.selectFrom('draft').select(summaryColumns);
  const discardedBefore = (moment: string) => db.selectFrom('draft').where('discardedAt', '<', moment);
  const openOf = (accountId: string) =>
    selectSummaries().where('accountId', '=', accountId).where('discardedAt', 'is', null);

  async function find(id: string): Promise<Draft | undefined> {
    const row = await db.selectFrom('draft').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toDraft(row);
  }

  /** The open draft of an account for an entry. */
  async function findOpen(accountId: string, record: ContentName, recordId: string) {
    const row = await db
      .selectFrom('draft')
      .selectAll()
      .where('record', '=', record)
      .where('recordId', '=', recordId)
      .where('accountId', '=', accountId)
      .where('recordId', '<>', '')
      .where('discardedAt', 'is', null)
      .executeTakeFirst();
    return row && toDraft(row);
  }

  return {
    find,
    findOpen,

    /** The open drafts of an account, the last saved first. */
    async listOf(accountId: string, page: Page = {}): Promise<DraftSummary[]> {
      return paged(openOf(accountId).orderBy('savedAt', 'desc').orderBy('id', 'desc'), page).execute();
    },

    /** The open drafts of a type, of all authors; the last saved first. */
    async listOfType(record: ContentName, page: Page): Promise<DraftSummary[]> {
      const open = selectSummaries().where('record', '=', record).where('discardedAt', 'is', null);
      return paged(open.orderBy('savedAt', 'desc').orderBy('id', 'desc'), page).execute();
    },

    /** The open drafts of an entry, of all authors; the last saved first. */
    async listOfEntry(record: ContentName, recordId: string): Promise<DraftSummary[]> {
      return selectSummaries()
        .where('record', '=', record)
        .where('recordId', '=', recordId)
        .where('recordId', '<>', '')
        .where('discardedAt', 'is', null)
        .orderBy('savedAt', 'desc')
        .execute();
    },

    /**
     * Saves the changes since the last save; the first save creates the draft.
     *
     * @param title the title of the entry, if the draft does not contain one
     * @throws AppError conflict with the current draft, if another tab has saved meanwhile or has created one for the
     * same entry; missing, if it belongs to another account; tooLarge, tooMany
     */
    async save(id: string, sent: KnownDraftSave, by: DraftAuthor, title: string): Promise<Draft> {
      return scope.transaction(async (tx) => {
        const now = tx.clock().toISOString();
        const row = await lockDraft(tx, id);
        const concernsOtherEntry = row?.record !== sent.record || row.recordId !== sent.recordId;
        // A draft stays with its entry: another draft may be open for the other entry.
        if (row && (row.accountId !== by.id || concernsOtherEntry)) throw notFoundError('Draft');
        if (row?.lastSave === sent.saveKey) return toDraft(row);
        if (row ? !isNextSave(row, sent) : sent.revision !== 0) {
          throw row ? conflictWith(toDraft(row)) : notFoundError('Draft');
        }
        const before = row && toDraft(row);
        const { values, base } = mergeSave(before, sent);
        const definition: ContentType = contentTypes[sent.record];
        const written: DraftRow = {
          ...{ id, record: sent.record, recordId: sent.recordId },
          ...{ accountId: by.id, accountName: by.name, baseRevision: sent.baseRevision },
          title: (values[definition.title] ?? title).slice(0, 200),
          ...{ typed: JSON.stringify(values), base: JSON.stringify(base) },
          ...{ revision: (row?.revision ?? 0) + 1, lastSave: sent.saveKey },
          ...{ createdAt: row?.createdAt ?? now, savedAt: now, discardedAt: null },
        };
        const rejected = JSON.stringify(sent.rejected);
        if (written.typed.length + written.base.length > maxDraftLength || rejected.length > maxDraftLength) {
          throw new AppError('tooLarge', 'This is too long to be kept. Please shorten it.');
        }
        if (row) {
          const { id: _id, ...changed } = written;
          await tx.db.updateTable('draft').set(changed).where('id', '=', id).execute();
        } else {
          if (await hasEnded(tx, id)) throw notFoundError('Draft');
          await requireFreeSlot(tx, by.id);
          const added = await tx.db
            .insertInto('draft')
            .values(written)
            .onConflict((conflict) => conflict.doNothing())
            .returning('id')
            .executeTakeFirst();
          if (!added) {
            const other = await createDraftStore(tx).findOpen(by.id, sent.record, sent.recordId);
            throw other ? conflictWith(other) : notFoundError('Draft');
          }
        }
        await updateDraftFileUses(tx, written.id, sent.record, values);
        if (before) await storeLostWords(tx, before, { ...base, ...values }, 'typed over');
        if (Object.keys(sent.rejected).length > 0) {
          await storeState(tx, written, sent.rejected, 'decided');
        }
        return toDraft(written);
      });
    },

    /** Discards a draft; it can be restored for some time. @returns whether there was one */
    async discard(id: string, accountId: string): Promise<boolean> {
      return scope.transaction(async (tx) => {
        const row = await lockDraft(tx, id);
        if (!row || row.accountId !== accountId) return false;
        if (row.discardedAt) return true;
        const draft = toDraft(row);
        const discardedAt = tx.clock().toISOString();
        await tx.db.updateTable('draft').set({ discardedAt }).where('id', '=', id).execute();
        if (Object.keys(draft.values).length > 0) await storeState(tx, draft, draft.values, 'discarded');
        await deleteSurplus(tx, accountId);
        return true;
      });
    },

    /**
     * Restores a discarded draft.
     *
     * @throws AppError missing, tooMany; conflict, if its author has created another one for the same entry
     */
    async restore(id: string, accountId: string): Promise<Draft> {
      return scope.transaction(async (tx) => {
        const row = await lockDraft(tx, id);
        if (!row || row.accountId !== accountId) throw notFoundError('Draft');
        if (row.discardedAt === null) return toDraft(row);
        await requireFreeSlot(tx, accountId);
        // Deleted and inserted, because an update would fail if another draft is created at the same time; an insert
        // reports that.
        await tx.db.deleteFrom('draft').where('id', '=', id).execute();
        const restored = { ...row, discardedAt: null };
        const added = await tx.db
          .insertInto('draft')
          .values(restored)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added) return toDraft(restored);
        const other = await createDraftStore(tx).findOpen(accountId, row.record, row.recordId);
        throw other ? conflictWith(other) : notFoundError('Draft');
      });
    },

    /**
     * Ends a published draft; words of it that are not in the entry are stored as an earlier state. Must run in the
     * transaction of that save.
     *
     * @param id as sent
     * @param entry the entry after the save
     * @returns the ended draft; undefined: the account has no such draft
     */
    async end(
      id: string,
      accountId: string,
      entry: Readonly<Record<string, unknown>>,
    ): Promise<Draft | undefined> {
      if (!isDraftKey.test(id)) return undefined;
      const draft = await find(id);
      if (draft && draft.accountId !== accountId) return undefined;
      await markEnded(scope, id);
      if (!draft) return undefined;
      const published = Object.keys(draft.values).map((field) => [field, String(entry[field] ?? '')]);
      await storeLostWords(scope, draft, Object.fromEntries(published), 'published');
      if (draft.recordId === '') await moveStates(scope, id, String(entry._id));
      await deleteDraft(scope, { id, accountId });
      return draft;
    },

    /** The former values of an account's drafts, stored before words were removed. */
    listStates: (of: DraftStatesQuery, page: Page) => listStates(scope, of, page),
    countStates: (of: DraftStatesQuery) => countStates(scope, of),
    /** Deletes the records of drafts that were published before a time (ISO, UTC). @returns how many */
    removeEnded: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('endedDraft').where('at', '<', before)),
    removeStates: (before: string) => removeStates(scope, before),

    /** Number of discarded drafts and of states older than these times (ISO, UTC). */
    async countOld(before: { discarded: string; states: string }): Promise<number> {
      const states = db.selectFrom('draftState').where('at', '<', before.states);
      return (await countRows(discardedBefore(before.discarded))) + (await countRows(states));
    },

    /** Deletes drafts that were discarded before a time (ISO, UTC). @returns how many */
    forget(before: string): Promise<number> {
      const discardedDrafts = discardedBefore(before)
        .select(['id', 'accountId'])
        .orderBy('discardedAt')
        .orderBy('id');
      const rows = remainingRows(
        ({ limit, offset }) => discardedDrafts.limit(limit).offset(offset).execute(),
        ({ id }) => id,
      );
      const deleteOne = async (one: { id: string; accountId: string }) => {
        await deleteDraft(scope, one);
        return true;
      };
      return forEachIndependently(rows, deleteOne);
    },
  };
}

/** Deletes the drafts of an erased entry, of all authors. */
export async function deleteDraftsOfEntry(scope: Scope, record: string, recordId: string): Promise<void> {
  const found = await scope.db
    .selectFrom('draft')
    .select(['id', 'accountId'])
    .where('record', '=', record as ContentName)
    .where('recordId', '=', recordId)
    .execute();
  for (const one of found) await deleteDraft(scope, one);
  await deleteStatesOfEntry(scope, record, recordId);
}

async function deleteDraft(
  scope: Scope,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await scope.transaction(async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('draft')
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await updateDraftFileUses(tx, id, undefined, {});
  });
}

/** Locks a draft for a save: of two tabs that save at once, the second sees the result of the first. */
function lockDraft({ db }: Scope, id: string): Promise<DraftRow | undefined> {
  return db
    .updateTable('draft')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

async function markEnded({ db, clock }: Scope, id: string): Promise<void> {
  const ended = { id, at: clock().toISOString() };
  await db
    .insertInto('endedDraft')
    .values(ended)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function hasEnded({ db }: Scope, id: string): Promise<boolean> {
  return !!(await db.selectFrom('endedDraft').select('id').where('id', '=', id).executeTakeFirst());
}

/** Whether a save continues from the current revision of the draft. */
function isNextSave({ revision, lastSave, discardedAt }: DraftRow, sent: KnownDraftSave): boolean {
  return !discardedAt && (revision === sent.revision || (revision > 0 && lastSave === sent.previousSaveKey));
}

function conflictWith(current: Draft): AppError {
  return new AppError('conflict', 'This draft was changed elsewhere.', { current });
}

function mergeSave(before: Draft | undefined, sent: KnownDraftSave): Pick<Draft, 'values' | 'base'> {
  const values: Record<string, string> = { ...before?.values };
  const base: Record<string, string> = { ...before?.base, ...sent.base };
  for (const [field, value] of Object.entries(sent.values)) {
    if (value !== null) values[field] = value;
    else {
      delete values[field];
      delete base[field];
    }
  }
  return { values, base };
}

async function requireFreeSlot({ db }: Scope, accountId: string): Promise<void> {
  // Discarding drafts must make space, so discarded ones do not count.
  const drafts = db.selectFrom('draft').where('accountId', '=', accountId).where('discardedAt', 'is', null);
  if ((await countRows(drafts)) < maxDrafts) return;
  throw new AppError('tooMany', 'You have very many drafts. Please publish or discard some of them.');
}

/** Deletes the oldest discarded drafts of an account beyond its limit. */
async function deleteSurplus(scope: Scope, accountId: string): Promise<void> {
  const surplus = await scope.db
    .selectFrom('draft')
    .select(['id', 'accountId'])
    .where('accountId', '=', accountId)
    .where('discardedAt', 'is not', null)
    .orderBy('discardedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .offset(maxDrafts)
    .execute();
  for (const one of surplus) await deleteDraft(scope, one);
}

function toDraft({ typed, base, lastSave: _save, ...head }: DraftRow): Draft {
  return { ...head, values: JSON.parse(typed), base: JSON.parse(base) };
}
