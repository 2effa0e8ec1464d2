import type { ContentType } from '../../content/define-content.ts';
import {
  type Draft,
  type DraftHead,
  type DraftSave,
  longestDraft,
  mostDrafts,
} from '../../content/drafts.ts';
import { type ContentName, contentTypes } from '../../content/index.ts';
import { missing, Refusal } from '../../content/refusal.ts';
import { type Page, paged } from '../records/page.ts';
import type { Scope } from '../scope.ts';
import { noteUses } from '../stored-files/file-use.ts';
import { filesOfRecord } from '../stored-files/files-of-record.ts';
import { createStoredFileStore } from '../stored-files/stored-file-store.ts';
import type { DraftRow } from './draft-tables.ts';

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
  const { db, clock } = scope;
  const heads = () => db.selectFrom('draft').select(headColumns);
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
        if (row && row.accountId !== by.id) throw missing('Draft');
        if (row?.lastSave === sent.save) return toDraft(row);
        if (row ? row.revision !== sent.revision || row.discardedAt : sent.revision !== 0) {
          throw row ? newer(toDraft(row)) : missing('Draft');
        }
        const { values, base } = merged(row && toDraft(row), sent);
        const definition: ContentType = contentTypes[sent.record];
        const written: DraftRow = {
          ...{ id, record: sent.record, recordId: sent.recordId },
          ...{ accountId: by.id, accountName: by.name, baseRevision: sent.baseRevision },
          title: (values[definition.title] ?? title).slice(0, 200),
          ...{ typed: JSON.stringify(values), base: JSON.stringify(base) },
          ...{ revision: (row?.revision ?? 0) + 1, lastSave: sent.save },
          ...{ createdAt: row?.createdAt ?? now, savedAt: now, discardedAt: null },
        };
        if (written.typed.length + written.base.length > longestDraft) {
          throw new Refusal('tooLarge', 'This is too long to be kept. Please shorten it.');
        }
        if (row) {
          const { id: _id, ...changed } = written;
          await inside.db.updateTable('draft').set(changed).where('id', '=', id).execute();
        } else {
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
        await noteFiles(inside, written.id, definition, values);
        return toDraft(written);
      });
    },

    /** Puts a draft away; it can be brought back for a while. @returns whether there was one */
    async discard(id: string, accountId: string): Promise<boolean> {
      return mark(id, accountId, clock().toISOString());
    },

    /**
     * Brings a draft back that was put away.
     *
     * @throws Refusal missing; conflict, where its writer has begun another one of the same entry
     */
    async restore(id: string, accountId: string): Promise<Draft> {
      const draft = await find(id);
      if (!draft || draft.accountId !== accountId) throw missing('Draft');
      const other = await findOpen(accountId, draft.record, draft.recordId);
      if (other && other.id !== id) throw newer(other);
      await mark(id, accountId, null);
      return { ...draft, discardedAt: null };
    },

    /** Ends a draft whose words are in the entry from now on. Belongs in the transaction of that save. */
    end: (id: string, accountId: string) => endDrafts(scope, { id, accountId }),

    /** Ends those that were put away before a moment (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      const old = db.selectFrom('draft').select(['id', 'accountId']).where('discardedAt', '<', before);
      const found = await old.limit(100).execute();
      for (const one of found) await endDrafts(scope, one);
      return found.length;
    },
  };

  async function mark(id: string, accountId: string, discardedAt: string | null): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('draft')
      .set({ discardedAt })
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
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
}

async function endDrafts(scope: Scope, { id, accountId }: { id: string; accountId: string }): Promise<void> {
  await scope.transaction(async (inside) => {
    const { numDeletedRows } = await inside.db
      .deleteFrom('draft')
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await noteUses(inside, { record: 'draft', recordId: id }, []);
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

function newer(current: Draft): Refusal {
  return new Refusal('conflict', 'This draft was changed elsewhere.', { current });
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
    .executeTakeFirstOrThrow();
  if (Number(total) < mostDrafts) return;
  throw new Refusal('tooMany', 'You have very many drafts. Please publish or discard some of them.');
}

/** What a draft shows is not tidied away; what is gone already does not keep its words from being saved. */
async function noteFiles(scope: Scope, id: string, definition: ContentType, values: Draft['values']) {
  const named = filesOfRecord(definition, values).map(({ name }) => name);
  const known = await createStoredFileStore(scope).known(named);
  await noteUses(scope, { record: 'draft', recordId: id }, [...known]);
}

function toDraft({ typed, base, lastSave: _save, ...head }: DraftRow): Draft {
  return { ...head, values: JSON.parse(typed), base: JSON.parse(base) };
}
