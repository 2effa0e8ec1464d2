import { sql } from 'kysely';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { invalidFieldsError } from '#core/errors.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import { selectByIds } from './record-query.ts';
import { contentNames, type RecordName } from './registry.ts';
import { tableOf, type UntypedRow, untyped } from './untyped-rows.ts';
import { definitionOf } from './write.ts';

/** Maximum number of files in texts, some 90 bytes each, so that a part of the sitemap stays within a megabyte. */
export const maxFiles = 10_000;

/**
 * The pictures or videos of some records of a type, including those within texts. Read from the stored file uses,
 * without the texts.
 *
 * @param ids of public records
 * @param most maximum number of files
 * @returns file names by id, in no particular order
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

/** Maximum number of returned records; a file may be used everywhere. */
const maxUsers = 100;

/** The records of a type that use some files. @returns their ids, the oldest first */
export async function listUsingFiles(
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
 * Checks that newly referenced records exist. A reference to a record that is deleted later stays, because the record
 * may be restored; pages hide it meanwhile.
 *
 * @param changes the new values to store
 * @throws AppError invalid
 */
export async function checkSingleReferences(
  scope: Scope,
  definition: RecordType,
  changes: UntypedRow,
): Promise<void> {
  const errors: Record<string, string> = {};
  for (const { name, label } of await findMissingReferences(scope, definition, changes)) {
    errors[name] = `There is no such ${label.toLowerCase()} any more.`;
  }
  if (Object.keys(errors).length > 0) throw invalidFieldsError(errors);
}

/** Removes references to missing records from the values of an older version. */
export async function clearMissingReferences(
  scope: Scope,
  definition: RecordType,
  values: UntypedRow,
): Promise<void> {
  for (const { name } of await findMissingReferences(scope, definition, values)) values[name] = '';
}

/** Without the owner, which is locked before (write.ts). */
async function findMissingReferences({ db }: Scope, definition: RecordType, values: UntypedRow) {
  const missingReferences: { name: string; label: string }[] = [];
  for (const { name, field } of fieldsOfType(definition, 'reference')) {
    const id = values[name];
    if (!id || definition.belongsTo?.field === name) continue;
    const select = untyped(db)
      .selectFrom(tableOf({ name: field.to }))
      .select('id');
    const found = await select.where('id', '=', String(id)).executeTakeFirst();
    if (!found) missingReferences.push({ name, label: field.label });
  }
  return missingReferences;
}

/** Queries across types. */
export function createNewestReader({ db: typed }: Pick<Scope, 'db'>) {
  const db = untyped(typed);
  return {
    /**
     * The public entries of all content types, the newest first, by id.
     *
     * @param before the id after which to continue
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

/**
 * Number of entries per topic among which the nearest are searched: of older ones, sharing a topic matters less than
 * being new.
 */
const maxCandidates = 200;

/** A possible common reference of entries, and its weight. */
export interface SharedReference {
  target: string;
  weight: number;
}

/** Queries by common references, on the table `reference` only; public records only. */
export function createRelatedReader({ db }: Pick<Scope, 'db'>) {
  return {
    /**
     * The records of a type that share the most, the newest first if equal.
     *
     * @param except the id of a record to leave out
     * @returns their ids
     */
    async nearest(
      name: RecordName,
      shared: readonly SharedReference[],
      { except = '', limit }: { except?: string; limit: number },
    ): Promise<string[]> {
      if (shared.length === 0) return [];
      const each = shared.map(
        ({ target, weight }) => sql`select * from (
          select "recordId", "sortKey", cast(${weight} as integer) as "weight" from "reference"
          where "target" = ${target} and "record" = ${name} and "isPublished" = 1
          order by "sortKey" desc, "recordId" desc limit ${sql.lit(maxCandidates)}) as "one"`,
      );
      const { rows } = await sql<{ recordId: string }>`
        select "recordId" from (${sql.join(each, sql` union all `)}) as "shared"
        where "recordId" <> ${except} group by "recordId", "sortKey"
        order by sum("weight") desc, "sortKey" desc, "recordId" desc limit ${sql.lit(limit)}`.execute(db);
      return rows.map(({ recordId }) => recordId);
    },

    /**
     * The records of a type that those of another refer to.
     *
     * @param of the type of the referring records
     * @param others ids that those must also refer to
     * @returns ids
     */
    async listReferenced(
      name: RecordName,
      of: RecordName,
      others: readonly string[] = [],
    ): Promise<string[]> {
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
