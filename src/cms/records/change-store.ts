import { type ExpressionBuilder, sql } from 'kysely';
import { countRows, type Page, paged } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { largestNumber } from '#core/text/numbers.ts';
import { type Change, type ChangeSummary, summaryColumns, toChange, toChangeSummary } from './change-log.ts';
import { allHooks } from './hooks.ts';
import { type RecordName, typesBelongingTo } from './registry.ts';
import { containsPattern } from './untyped-rows.ts';

/** Queries of the change log: the trash, the history of a record, and recent changes. */
export function createChangeStore({ db }: Scope) {
  /** Deletions of records that were neither restored nor erased: no later change of the record exists. */
  const inTrash = (names: readonly RecordName[]) =>
    db
      .selectFrom('change')
      .where(isDeletion)
      .where('causedBy', '=', '')
      .where((where) => isOfTypes(where, names))
      .where(isInTrash);

  const trashedBefore = (moment: string) =>
    db
      .selectFrom('change')
      .where(isDeletion)
      .where('at', '<', moment)
      .where(isInTrash)
      .where((where) => where.not(isBlocked(where)));

  const changesOfRecord = (record: RecordName, recordId: string) =>
    db.selectFrom('change').where('record', '=', record).where('recordId', '=', recordId);

  return {
    /**
     * The deleted records, the last deleted first; those deleted with another record are restored with it and not
     * listed.
     */
    async listTrash(names: readonly RecordName[], page: Page = {}): Promise<ChangeSummary[]> {
      const rows = await paged(inTrash(names).select(summaryColumns).orderBy('id', 'desc'), page).execute();
      return rows.map(toChangeSummary);
    },

    countTrash: (names: readonly RecordName[]): Promise<number> => countRows(inTrash(names)),

    /** The deletion of a record that is in the trash. */
    async findInTrash(record: RecordName, recordId: string): Promise<Change | undefined> {
      const row = await inTrash([record]).selectAll().where('recordId', '=', recordId).executeTakeFirst();
      return row && toChange(row);
    },

    /** Number of records deleted with a record. */
    countDeletedWith: (id: string): Promise<number> =>
      countRows(db.selectFrom('change').where('causedBy', '=', id).where('kind', '=', 'trashed')),

    /**
     * The types with records in the trash that belong to a record: those deleted with it, and those deleted before.
     * Erasing it erases the former, and the latter can never be restored.
     */
    async listTypesInTrash(record: RecordName, recordId: string): Promise<RecordName[]> {
      const found: RecordName[] = [];
      for (const { name, field } of typesBelongingTo(record)) {
        // The log stores JSON without blanks, in which only field names are preceded by an unescaped quotation mark.
        const pattern = containsPattern(`"${field}":${JSON.stringify(recordId)}`);
        const first = await db
          .selectFrom('change')
          .select('id')
          .where('record', '=', name)
          .where(isDeletion)
          .where(sql<boolean>`"before" like ${pattern} escape '\\'`)
          .where(isInTrash)
          .limit(1)
          .executeTakeFirst();
        if (first) found.push(name);
      }
      return found;
    },

    /**
     * The changes of records of some types after a position, in order.
     *
     * @param position of a change; with an empty id, of its time
     */
    async listAfter(
      names: readonly RecordName[],
      position: { at: string; id: string },
      limit: number,
    ): Promise<Change[]> {
      const rows = await db
        .selectFrom('change')
        .selectAll()
        .where(sql<boolean>`("at", "id") > (${position.at}, ${position.id})`)
        .where((where) => isOfTypes(where, names))
        .orderBy('at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toChange);
    },

    /** The position of the last change before a time (ISO, UTC), of any record. */
    findLastPositionBefore: (moment: string): Promise<{ at: string; id: string } | undefined> =>
      db
        .selectFrom('change')
        .select(['at', 'id'])
        .where('at', '<', moment)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** The changes of a record, newest first. */
    async listHistory(record: RecordName, recordId: string, page: Page = {}): Promise<Change[]> {
      const all = changesOfRecord(record, recordId)
        .selectAll()
        .orderBy('revision', 'desc')
        .orderBy('id', 'desc');
      return (await paged(all, page).execute()).map(toChange);
    },

    countHistory: (record: RecordName, recordId: string): Promise<number> =>
      countRows(changesOfRecord(record, recordId)),

    /** The recent changes, newest first, without those caused by another change. */
    async listLatest(names: readonly RecordName[], limit: number): Promise<ChangeSummary[]> {
      const rows = await db
        .selectFrom('change')
        .select(summaryColumns)
        .where('causedBy', '=', '')
        .where((where) => isOfTypes(where, names))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toChangeSummary);
    },

    /** The change that ended a revision: it contains the record at that revision. */
    async findNextChange(
      record: RecordName,
      recordId: string,
      revision: number,
    ): Promise<Change | undefined> {
      if (!isRevision(revision)) return undefined;
      const end = changesOfRecord(record, recordId).selectAll();
      const row = await end.where('revision', '=', revision + 1).executeTakeFirst();
      return row && toChange(row);
    },

    /** The change that created a revision. */
    async findByRevision(
      record: RecordName,
      recordId: string,
      revision: number,
    ): Promise<Change | undefined> {
      if (!isRevision(revision)) return undefined;
      const change = changesOfRecord(record, recordId).selectAll().where('revision', '=', revision);
      const row = await change.executeTakeFirst();
      return row && toChange(row);
    },

    /** The last change of each of some records, if the log has one. */
    async listLastChanges(record: RecordName, recordIds: readonly string[]): Promise<ChangeSummary[]> {
      if (recordIds.length === 0) return [];
      // One query per record from the end of its history: an entry that is changed daily has thousands of earlier
      // changes.
      const ends = recordIds.map((recordId) => {
        const newestFirst = changesOfRecord(record, recordId)
          .orderBy('revision', 'desc')
          .orderBy('id', 'desc');
        return newestFirst.select('id').limit(1);
      });
      const rows = await db.selectFrom('change').select(summaryColumns).where('id', 'in', ends).execute();
      return rows.map(toChangeSummary);
    },

    /**
     * Records deleted before a time (ISO, UTC) that are still in the trash, including those deleted with another
     * record, except those that hooks keep from erasure.
     */
    async listTrashedBefore(moment: string, { limit, offset }: Required<Page>): Promise<ChangeSummary[]> {
      const oldest = trashedBefore(moment).select(summaryColumns).orderBy('at', 'asc').orderBy('id', 'asc');
      return (await oldest.limit(limit).offset(offset).execute()).map(toChangeSummary);
    },

    /** Number of these records. */
    countTrashedBefore: (moment: string): Promise<number> => countRows(trashedBefore(moment)),
  };
}

/** Whether a revision and its successor fit in an integer column: PostgreSQL fails on larger numbers. */
const isRevision = (revision: number) =>
  Number.isInteger(revision) && revision >= 0 && revision < largestNumber;

/**
 * Locks an entry of the trash for a write: of concurrent restores or erasures, one runs first.
 *
 * @returns the deletion, or undefined if the trash does not contain it
 */
export async function lockTrashed({ db }: Scope, id: string): Promise<Change | undefined> {
  const trashed = db.updateTable('change').where('id', '=', id).where('kind', '=', 'trashed');
  await trashed.set(({ ref }) => ({ kind: ref('kind') })).execute();
  // A separate statement: PostgreSQL would not see changes that were committed while it waited for the row lock.
  const row = await db
    .selectFrom('change')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'trashed')
    .where(isInTrash)
    .executeTakeFirst();
  return row && toChange(row);
}

/** Written out, because the partial index of deletions requires this exact condition. */
const isDeletion = sql<boolean>`"kind" = 'trashed'`;

/** PostgreSQL does not allow an empty list. */
function isOfTypes(where: ExpressionBuilder<Tables, 'change'>, names: readonly RecordName[]) {
  return names.length > 0 ? where('record', 'in', names) : sql<boolean>`1 = 0`;
}

/** Whether a hook does not allow the erasure of a record yet. */
function isBlocked(where: ExpressionBuilder<Tables, 'change'>) {
  const blocks = allHooks().flatMap(({ type, erasureBlock }) => {
    const condition = erasureBlock?.condition(sql.ref('change.recordId'));
    return condition ? [where.and(type ? [where('record', '=', type), condition] : [condition])] : [];
  });
  return where.or(blocks);
}

/** Whether the trash still contains a deleted record: it was neither restored nor erased. */
export function isInTrash(where: ExpressionBuilder<Tables, 'change'>) {
  return where.and([where('before', 'is not', null), isLastChange(where)]);
}

function isLastChange({ exists, not, selectFrom }: ExpressionBuilder<Tables, 'change'>) {
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
