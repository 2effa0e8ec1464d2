import { type ExpressionBuilder, sql } from 'kysely';
import { type Page, paged } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { largestNumber } from '#core/text/numbers.ts';
import { type Change, type ChangeHead, headColumns, toChange, toHead } from './change-log.ts';
import { allHooks } from './hooks.ts';
import { type RecordName, typesBelongingTo } from './registry.ts';
import { patternWithin } from './untyped-rows.ts';

/** The readings of the change log: the trash, the history of a record, and what happened lately. */
export function createChangeStore({ db }: Scope) {
  /** Deleted, and neither brought back nor erased since: nothing has happened to the record afterwards. */
  const inTrash = (only: readonly RecordName[]) =>
    db
      .selectFrom('change')
      .where(isDeletion)
      .where('causedBy', '=', '')
      .where((where) => isOneOf(where, only))
      .where(isHeld);

  const trashedBefore = (moment: string) =>
    db
      .selectFrom('change')
      .where(isDeletion)
      .where('at', '<', moment)
      .where(isHeld)
      .where((where) => where.not(isBlocked(where)));

  const ofRecord = (record: RecordName, recordId: string) =>
    db.selectFrom('change').where('record', '=', record).where('recordId', '=', recordId);

  return {
    /** What is in the trash, what was deleted last first; what went with another record comes back with that. */
    async listTrash(only: readonly RecordName[], page: Page = {}): Promise<ChangeHead[]> {
      const rows = await paged(inTrash(only).select(headColumns).orderBy('id', 'desc'), page).execute();
      return rows.map(toHead);
    },

    async countTrash(only: readonly RecordName[]): Promise<number> {
      const { total } = await inTrash(only)
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /** The change that deleted a record, where the trash holds it. */
    async findInTrash(record: RecordName, recordId: string): Promise<Change | undefined> {
      const row = await inTrash([record]).selectAll().where('recordId', '=', recordId).executeTakeFirst();
      return row && toChange(row);
    },

    /** How many records went with a deleted one. */
    async countFollowing(id: string): Promise<number> {
      const { total } = await db
        .selectFrom('change')
        .select(({ fn }) => fn.countAll().as('total'))
        .where('causedBy', '=', id)
        .where('kind', '=', 'trashed')
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /**
     * The types of which the trash holds records that belong to one: those that went with it, and those that were deleted
     * before it. Erasing it takes the former away, and the latter can never come back.
     */
    async typesInTrashOf(record: RecordName, recordId: string): Promise<RecordName[]> {
      const found: RecordName[] = [];
      for (const { name, field } of typesBelongingTo(record)) {
        // The log keeps a record as JSON without blanks, where only a field's own name has a bare quotation mark before it.
        const named = patternWithin(`"${field}":${JSON.stringify(recordId)}`);
        const one = await db
          .selectFrom('change')
          .select('id')
          .where('record', '=', name)
          .where(isDeletion)
          .where(sql<boolean>`"before" like ${named} escape '\\'`)
          .where(isHeld)
          .limit(1)
          .executeTakeFirst();
        if (one) found.push(name);
      }
      return found;
    },

    /**
     * What happened to records of some types after a change, the first first.
     *
     * @param place of that change; with an empty id, of its moment
     */
    async listAfter(
      only: readonly RecordName[],
      position: { at: string; id: string },
      limit: number,
    ): Promise<Change[]> {
      const rows = await db
        .selectFrom('change')
        .selectAll()
        .where(sql<boolean>`("at", "id") > (${position.at}, ${position.id})`)
        .where((where) => isOneOf(where, only))
        .orderBy('at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toChange);
    },

    /** The last change before a moment (ISO, UTC), whatever it was of: its place. */
    lastBefore: (moment: string): Promise<{ at: string; id: string } | undefined> =>
      db
        .selectFrom('change')
        .select(['at', 'id'])
        .where('at', '<', moment)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** What happened to a record, the newest first. */
    async history(record: RecordName, recordId: string, page: Page = {}): Promise<Change[]> {
      const all = ofRecord(record, recordId).selectAll().orderBy('revision', 'desc').orderBy('id', 'desc');
      return (await paged(all, page).execute()).map(toChange);
    },

    async countHistory(record: RecordName, recordId: string): Promise<number> {
      const { total } = await ofRecord(record, recordId)
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /** What happened lately, the newest first; what only followed from something else is left out. */
    async listLatest(only: readonly RecordName[], limit: number): Promise<ChangeHead[]> {
      const rows = await db
        .selectFrom('change')
        .select(headColumns)
        .where('causedBy', '=', '')
        .where((where) => isOneOf(where, only))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toHead);
    },

    /** The change that ended a revision: it holds the record as that revision was. */
    async findEndOf(record: RecordName, recordId: string, revision: number): Promise<Change | undefined> {
      if (!isRevision(revision)) return undefined;
      const end = ofRecord(record, recordId).selectAll();
      const row = await end.where('revision', '=', revision + 1).executeTakeFirst();
      return row && toChange(row);
    },

    /** The change that made a revision. */
    async findMade(record: RecordName, recordId: string, revision: number): Promise<Change | undefined> {
      if (!isRevision(revision)) return undefined;
      const made = ofRecord(record, recordId).selectAll().where('revision', '=', revision);
      const row = await made.executeTakeFirst();
      return row && toChange(row);
    },

    /** The last change of each of some records, as far as the log knows one. */
    async lastOf(record: RecordName, recordIds: readonly string[]): Promise<ChangeHead[]> {
      if (recordIds.length === 0) return [];
      // One by one by the end of its history: an entry that is changed every day has thousands before that.
      const ends = recordIds.map((recordId) => {
        const newestFirst = ofRecord(record, recordId).orderBy('revision', 'desc').orderBy('id', 'desc');
        return newestFirst.select('id').limit(1);
      });
      const rows = await db.selectFrom('change').select(headColumns).where('id', 'in', ends).execute();
      return rows.map(toHead);
    },

    /**
     * What was deleted before a moment (ISO, UTC) and is still in the trash, whatever it went with; but those that hooks
     * do not let go yet.
     */
    async listTrashedBefore(moment: string, { limit, offset }: Required<Page>): Promise<ChangeHead[]> {
      const oldest = trashedBefore(moment).select(headColumns).orderBy('at', 'asc').orderBy('id', 'asc');
      return (await oldest.limit(limit).offset(offset).execute()).map(toHead);
    },

    /** How many these are. */
    async countTrashedBefore(moment: string): Promise<number> {
      const counted = trashedBefore(moment).select(({ fn }) => fn.countAll().as('total'));
      return Number((await counted.executeTakeFirstOrThrow()).total);
    },
  };
}

/** Whether there can be such a one, and the one after it: PostgreSQL does not look for a larger number, it fails. */
const isRevision = (revision: number) =>
  Number.isInteger(revision) && revision >= 0 && revision < largestNumber;

/**
 * Takes an entry of the trash for a write: of those who bring it back or erase it at once, one comes first.
 *
 * @returns the change that deleted it, or undefined where the trash does not hold it (any more)
 */
export async function takeTrashed({ db }: Scope, id: string): Promise<Change | undefined> {
  const trashed = db.updateTable('change').where('id', '=', id).where('kind', '=', 'trashed');
  await trashed.set(({ ref }) => ({ kind: ref('kind') })).execute();
  // Asked only now: PostgreSQL would not see in the same statement what has happened while it waited for the row.
  const row = await db
    .selectFrom('change')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'trashed')
    .where(isHeld)
    .executeTakeFirst();
  return row && toChange(row);
}

/** Written out, because the index of deletions serves nothing else. */
const isDeletion = sql<boolean>`"kind" = 'trashed'`;

/** PostgreSQL knows no empty list. */
function isOneOf(where: ExpressionBuilder<Tables, 'change'>, only: readonly RecordName[]) {
  return only.length > 0 ? where('record', 'in', only) : sql<boolean>`1 = 0`;
}

/** Whether a hook does not let a record be erased yet. */
function isBlocked(where: ExpressionBuilder<Tables, 'change'>) {
  const blocks = allHooks().flatMap(({ type, erasureBlock }) => {
    const isMet = erasureBlock?.condition(sql.ref('change.recordId'));
    return isMet ? [where.and(type ? [where('record', '=', type), isMet] : [isMet])] : [];
  });
  return where.or(blocks);
}

/** Whether the trash still holds what a deletion has taken: it is neither back nor erased. */
export function isHeld(where: ExpressionBuilder<Tables, 'change'>) {
  return where.and([where('before', 'is not', null), isLast(where)]);
}

/** Whether nothing has happened to the record after a change. */
function isLast({ exists, not, selectFrom }: ExpressionBuilder<Tables, 'change'>) {
  return not(
    exists(
      selectFrom('change as later')
        .select(sql<number>`1`.as('found'))
        .whereRef('later.record', '=', 'change.record')
        .whereRef('later.recordId', '=', 'change.recordId')
        .whereRef('later.revision', '>', 'change.revision'),
    ),
  );
}
