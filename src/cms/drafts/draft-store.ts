import type { ContentType } from '#cms/records/content-type.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { type Page, paged, remainingRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, missing } from '#core/errors.ts';
import { forEachIndependently } from '#core/promises.ts';
import type { DraftRow } from './draft-states.ts';
import {
  countStates,
  endStatesOf,
  keepLostWords,
  keepState,
  listStates,
  moveStates,
  noteDraftFiles,
  removeStates,
  type StatesOf,
} from './draft-states.ts';
import { type Draft, type DraftHead, type DraftSave, isDraftKey, longestDraft, maxDrafts } from './rules.ts';

const headColumns = [
  ...(['id', 'record', 'recordId', 'accountId', 'accountName', 'title'] as const),
  ...(['baseRevision', 'revision', 'createdAt', 'savedAt', 'discardedAt'] as const),
] as const;

interface Writer {
  id: string;
  name: string;
}

/** What staff have typed and not published yet. Nothing of it is seen by visitors, and nothing of it in histories. */
export function createDraftStore(scope: Scope) {
  const { db } = scope;
  const heads = () => db.selectFrom('draft').select(headColumns);
  const discardedBefore = (moment: string) => db.selectFrom('draft').where('discardedAt', '<', moment);
  const openOf = (accountId: string) =>
    heads().where('accountId', '=', accountId).where('discardedAt', 'is', null);

  async function find(id: string): Promise<Draft | undefined> {
    const row = await db.selectFrom('draft').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toDraft(row);
  }

  /** The open draft that an account has of an entry. */
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

    /** What an account has not published, what was saved last first. */
    async listOf(accountId: string, page: Page = {}): Promise<DraftHead[]> {
      return paged(openOf(accountId).orderBy('savedAt', 'desc').orderBy('id', 'desc'), page).execute();
    },

    /** The open drafts of a type, whoever writes them; what was saved last first. */
    async listOfType(record: ContentName, page: Page): Promise<DraftHead[]> {
      const open = heads().where('record', '=', record).where('discardedAt', 'is', null);
      return paged(open.orderBy('savedAt', 'desc').orderBy('id', 'desc'), page).execute();
    },

    /** The open drafts of an entry, whoever writes them; what was saved last first. */
    async listOfEntry(record: ContentName, recordId: string): Promise<DraftHead[]> {
      return heads()
        .where('record', '=', record)
        .where('recordId', '=', recordId)
        .where('recordId', '<>', '')
        .where('discardedAt', 'is', null)
        .orderBy('savedAt', 'desc')
        .execute();
    },

    /**
     * Keeps what somebody has typed since their last save; whoever saves first begins the draft.
     *
     * @param title what the entry is called where the draft does not say so
     * @throws Refusal conflict with the draft as it is, where another tab has saved meanwhile or has begun one of the
     *   same entry; missing, where it is somebody else's; tooLarge, tooMany
     */
    async save(id: string, sent: DraftSave, by: Writer, title: string): Promise<Draft> {
      return scope.transaction(async (inside) => {
        const now = inside.clock().toISOString();
        const row = await takeDraft(inside, id);
        const isOther = row?.record !== sent.record || row.recordId !== sent.recordId;
        // It stays with the entry that it was begun for: of that one there may be another one open.
        if (row && (row.accountId !== by.id || isOther)) throw missing('Draft');
        if (row?.lastSave === sent.save) return toDraft(row);
        if (row ? !isNext(row, sent) : sent.revision !== 0) {
          throw row ? newer(toDraft(row)) : missing('Draft');
        }
        const before = row && toDraft(row);
        const { values, base } = merged(before, sent);
        const definition: ContentType = contentTypes[sent.record];
        const written: DraftRow = {
          ...{ id, record: sent.record, recordId: sent.recordId },
          ...{ accountId: by.id, accountName: by.name, baseRevision: sent.baseRevision },
          title: (values[definition.title] ?? title).slice(0, 200),
          ...{ typed: JSON.stringify(values), base: JSON.stringify(base) },
          ...{ revision: (row?.revision ?? 0) + 1, lastSave: sent.save },
          ...{ createdAt: row?.createdAt ?? now, savedAt: now, discardedAt: null },
        };
        const aside = JSON.stringify(sent.aside ?? {});
        if (written.typed.length + written.base.length > longestDraft || aside.length > longestDraft) {
          throw new AppError('tooLarge', 'This is too long to be kept. Please shorten it.');
        }
        if (row) {
          const { id: _id, ...changed } = written;
          await inside.db.updateTable('draft').set(changed).where('id', '=', id).execute();
        } else {
          if (await hasEnded(inside, id)) throw missing('Draft');
          await requireRoom(inside, by.id);
          const added = await inside.db
            .insertInto('draft')
            .values(written)
            .onConflict((conflict) => conflict.doNothing())
            .returning('id')
            .executeTakeFirst();
          if (!added) {
            const other = await createDraftStore(inside).findOpen(by.id, sent.record, sent.recordId);
            throw other ? newer(other) : missing('Draft');
          }
        }
        await noteDraftFiles(inside, written.id, sent.record, values);
        if (before) await keepLostWords(inside, before, { ...base, ...values }, 'typed over');
        if (sent.aside && Object.keys(sent.aside).length > 0) {
          await keepState(inside, written, sent.aside, 'decided');
        }
        return toDraft(written);
      });
    },

    /** Puts a draft away; it can be brought back for a while. @returns whether there was one */
    async discard(id: string, accountId: string): Promise<boolean> {
      return scope.transaction(async (inside) => {
        const row = await takeDraft(inside, id);
        if (!row || row.accountId !== accountId) return false;
        if (row.discardedAt) return true;
        const draft = toDraft(row);
        const discardedAt = inside.clock().toISOString();
        await inside.db.updateTable('draft').set({ discardedAt }).where('id', '=', id).execute();
        if (Object.keys(draft.values).length > 0) await keepState(inside, draft, draft.values, 'discarded');
        await endSurplus(inside, accountId);
        return true;
      });
    },

    /**
     * Brings a draft back that was put away.
     *
     * @throws Refusal missing, tooMany; conflict, where its writer has begun another one of the same entry
     */
    async restore(id: string, accountId: string): Promise<Draft> {
      return scope.transaction(async (inside) => {
        const row = await takeDraft(inside, id);
        if (!row || row.accountId !== accountId) throw missing('Draft');
        if (row.discardedAt === null) return toDraft(row);
        await requireRoom(inside, accountId);
        // Written anew: where another one is begun at this very moment an update would fail, and this tells.
        await inside.db.deleteFrom('draft').where('id', '=', id).execute();
        const back = { ...row, discardedAt: null };
        const added = await inside.db
          .insertInto('draft')
          .values(back)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added) return toDraft(back);
        const other = await createDraftStore(inside).findOpen(accountId, row.record, row.recordId);
        throw other ? newer(other) : missing('Draft');
      });
    },

    /**
     * Ends a draft that is published; words of it that are not in the entry go among the earlier states. Belongs in the
     * transaction of that save.
     *
     * @param id as it was sent
     * @param entry as it is from now on
     * @returns what has ended; undefined: there is none of that account
     */
    async end(
      id: string,
      accountId: string,
      entry: Readonly<Record<string, unknown>>,
    ): Promise<Draft | undefined> {
      if (!isDraftKey.test(id)) return undefined;
      const draft = await find(id);
      if (draft && draft.accountId !== accountId) return undefined;
      await noteEnd(scope, id);
      if (!draft) return undefined;
      const published = Object.keys(draft.values).map((field) => [field, String(entry[field] ?? '')]);
      await keepLostWords(scope, draft, Object.fromEntries(published), 'published');
      if (draft.recordId === '') await moveStates(scope, id, String(entry._id));
      await endDrafts(scope, { id, accountId });
      return draft;
    },

    /** What the drafts of an account held before something went from them. */
    listStates: (of: StatesOf, page: Page) => listStates(scope, of, page),
    countStates: (of: StatesOf) => countStates(scope, of),
    /** Forgets which drafts were published before a moment (ISO, UTC). @returns how many */
    async removeEnded(before: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('endedDraft')
        .where('at', '<', before)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    removeStates: (before: string) => removeStates(scope, before),

    /** How many of both are older than these moments (ISO, UTC). */
    async countOld(before: { discarded: string; states: string }): Promise<number> {
      const states = db.selectFrom('draftState').where('at', '<', before.states);
      const counted = [discardedBefore(before.discarded), states] as const;
      const [discarded, old] = await Promise.all([
        counted[0].select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow(),
        counted[1].select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow(),
      ]);
      return Number(discarded.total) + Number(old.total);
    },

    /** Ends those that were put away before a moment (ISO, UTC). @returns how many */
    forget(before: string): Promise<number> {
      const old = discardedBefore(before).select(['id', 'accountId']).orderBy('discardedAt').orderBy('id');
      const rows = remainingRows(
        ({ limit, offset }) => old.limit(limit).offset(offset).execute(),
        ({ id }) => id,
      );
      const end = async (one: { id: string; accountId: string }) => {
        await endDrafts(scope, one);
        return true;
      };
      return forEachIndependently(rows, end);
    },
  };
}

/** Ends the drafts of an entry that is erased for good, whoever wrote them. */
export async function endDraftsOf(scope: Scope, record: string, recordId: string): Promise<void> {
  const found = await scope.db
    .selectFrom('draft')
    .select(['id', 'accountId'])
    .where('record', '=', record as ContentName)
    .where('recordId', '=', recordId)
    .execute();
  for (const one of found) await endDrafts(scope, one);
  await endStatesOf(scope, record, recordId);
}

async function endDrafts(scope: Scope, { id, accountId }: { id: string; accountId: string }): Promise<void> {
  await scope.transaction(async (inside) => {
    const { numDeletedRows } = await inside.db
      .deleteFrom('draft')
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await noteDraftFiles(inside, id, undefined, {});
  });
}

/** Takes a draft for a save: of two tabs that save at once, the second sees what the first has made of it. */
function takeDraft({ db }: Scope, id: string): Promise<DraftRow | undefined> {
  return db
    .updateTable('draft')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

async function noteEnd({ db, clock }: Scope, id: string): Promise<void> {
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

/** Whether a save goes on from the draft as it is. */
function isNext({ revision, lastSave, discardedAt }: DraftRow, sent: DraftSave): boolean {
  return !discardedAt && (revision === sent.revision || (revision > 0 && lastSave === sent.after));
}

function newer(current: Draft): AppError {
  return new AppError('conflict', 'This draft was changed elsewhere.', { current });
}

function merged(before: Draft | undefined, sent: DraftSave): Pick<Draft, 'values' | 'base'> {
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

async function requireRoom({ db }: Scope, accountId: string): Promise<void> {
  const { total } = await db
    .selectFrom('draft')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('accountId', '=', accountId)
    // Who is asked to discard some must have room when that is done.
    .where('discardedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(total) < maxDrafts) return;
  throw new AppError('tooMany', 'You have very many drafts. Please publish or discard some of them.');
}

/** Of what an account has put away, as many stay as it may have: the last ones. */
async function endSurplus(scope: Scope, accountId: string): Promise<void> {
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
  for (const one of surplus) await endDrafts(scope, one);
}

function toDraft({ typed, base, lastSave: _save, ...head }: DraftRow): Draft {
  return { ...head, values: JSON.parse(typed), base: JSON.parse(base) };
}
