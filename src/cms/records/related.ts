import { sql } from 'kysely';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { invalidFields } from '#core/errors.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import { selectByIds } from './record-query.ts';
import { contentNames, type RecordName } from './registry.ts';
import { tableOf, type UntypedRow, untyped } from './untyped-rows.ts';
import { definitionOf } from './write.ts';

/** Of the files in texts so many are told at once, some 90 bytes each: a part of the sitemap stays within a megabyte. */
export const maxFiles = 10_000;

/**
 * The pictures, or the films, that some records of a type show, those within their texts too. It is known from what is noted of each
 * save, so that no text is read.
 *
 * @param ids of records that visitors may see
 * @param most files that are told
 * @returns bare names by id, in no order of the page
 */
export async function filesOf(
  { db }: Pick<Scope, 'db'>,
  kind: Tables['storedFile']['kind'],
  name: RecordName,
  ids: readonly string[],
  most = maxFiles,
): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>();
  if (ids.length === 0) return found;
  const uses = await db
    .selectFrom('fileUse')
    .innerJoin('storedFile', 'storedFile.name', 'fileUse.file')
    .select(['fileUse.recordId', 'fileUse.file'])
    .where('fileUse.record', '=', name)
    .where('fileUse.changeId', '=', '')
    .where('fileUse.recordId', 'in', ids)
    .where('storedFile.kind', '=', kind)
    .orderBy('fileUse.recordId')
    .orderBy('fileUse.file')
    .limit(most)
    .execute();
  for (const { recordId, file } of uses) found.set(recordId, [...(found.get(recordId) ?? []), file]);
  return found;
}

/** Records are told of so many at once; more use one of a few files where somebody has put it everywhere. */
const maxUsers = 100;

/** The records of a type that use some files. @returns their ids, the oldest first */
export async function usersOf(
  { db }: Pick<Scope, 'db'>,
  name: RecordName,
  files: readonly string[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const uses = await db
    .selectFrom('fileUse')
    .select('recordId')
    .distinct()
    .where('file', 'in', files)
    .where('record', '=', name)
    .where('changeId', '=', '')
    .orderBy('recordId')
    .limit(maxUsers)
    .execute();
  return uses.map(({ recordId }) => recordId);
}

/**
 * Other records that are named have to be there when they are chosen. One that goes later is left as it stands: it may
 * come back, and pages show nothing of it meanwhile.
 *
 * @param changes the values to store that are new
 * @throws Refusal invalid
 */
export async function checkNamedRecords(
  scope: Scope,
  definition: RecordType,
  changes: UntypedRow,
): Promise<void> {
  const errors: Record<string, string> = {};
  for (const { name, label } of await goneReferences(scope, definition, changes)) {
    errors[name] = `There is no such ${label.toLowerCase()} any more.`;
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

/** Takes out of the values of an older version what names a record that is not there any more. */
export async function removeGone(scope: Scope, definition: RecordType, values: UntypedRow): Promise<void> {
  for (const { name } of await goneReferences(scope, definition, values)) values[name] = '';
}

/** The owner of a record is not among them: it is taken before (write.ts). */
async function goneReferences({ db }: Scope, definition: RecordType, values: UntypedRow) {
  const gone: { name: string; label: string }[] = [];
  for (const { name, field } of fieldsOfType(definition, 'reference')) {
    const id = values[name];
    if (!id || definition.belongsTo?.field === name) continue;
    const select = untyped(db)
      .selectFrom(tableOf({ name: field.to }))
      .select('id');
    const found = await select.where('id', '=', String(id)).executeTakeFirst();
    if (!found) gone.push({ name, label: field.label });
  }
  return gone;
}

/** Entries across types. */
export function createNewestReader({ db: typed }: Pick<Scope, 'db'>) {
  const db = untyped(typed);
  return {
    /**
     * Which entries visitors see, of all types of content, the last that was added first: ids tell when that was.
     *
     * @param before the id after which to go on
     */
    async listNewest(before: string | undefined, limit: number) {
      const found = await Promise.all(
        contentNames.map(async (name) => {
          const all = selectByIds(db, definitionOf(name), {}).select('id');
          const select = before === undefined ? all : all.where('id', '<', before);
          const rows = await select.orderBy('id', 'desc').limit(limit).execute();
          return rows.map(({ id }) => ({ name, id: String(id) }));
        }),
      );
      return found
        .flat()
        .sort((one, other) => (one.id < other.id ? 1 : -1))
        .slice(0, limit);
    },
  };
}

/** Of so many of each topic the nearest are looked for: further back, what is shared tells less than what is new. */
const lookedAt = 200;

/** What an entry may have in common with others, and how much that weighs. */
export interface Shared {
  target: string;
  weight: number;
}

/** Reads by what records have in common, by the table `reference` alone; only what visitors see. */
export function createRelatedReader({ db }: Pick<Scope, 'db'>) {
  return {
    /**
     * The records of a type that share most, the newest first among equals.
     *
     * @param except the id of one that is left out
     * @returns their ids
     */
    async nearest(
      name: RecordName,
      shared: readonly Shared[],
      { except = '', limit }: { except?: string; limit: number },
    ): Promise<string[]> {
      if (shared.length === 0) return [];
      const each = shared.map(
        ({ target, weight }) => sql`select * from (
          select "recordId", "place", cast(${weight} as integer) as "weight" from "reference"
          where "target" = ${target} and "record" = ${name} and "isPublished" = 1
          order by "place" desc, "recordId" desc limit ${sql.lit(lookedAt)}) as "one"`,
      );
      const { rows } = await sql<{ recordId: string }>`
        select "recordId" from (${sql.join(each, sql` union all `)}) as "shared"
        where "recordId" <> ${except} group by "recordId", "place"
        order by sum("weight") desc, "place" desc, "recordId" desc limit ${sql.lit(limit)}`.execute(db);
      return rows.map(({ recordId }) => recordId);
    },

    /**
     * Which records of a type are named by those of another.
     *
     * @param of the type of those that name them
     * @param others ids that those name as well
     * @returns ids
     */
    async named(name: RecordName, of: RecordName, others: readonly string[] = []): Promise<string[]> {
      const also = others.map(
        (other) => sql`and exists (select 1 from "reference" as "other"
          where "other"."recordId" = "reference"."recordId" and "other"."target" = ${other})`,
      );
      const table = sql.ref(definitionOf(name).name);
      const { rows } = await sql<{ id: string }>`
        select "id" from ${table} where exists (
          select 1 from "reference" where "reference"."target" = ${table}."id"
          and "reference"."record" = ${of} and "reference"."isPublished" = 1
          ${sql.join(also, sql` `)})`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
