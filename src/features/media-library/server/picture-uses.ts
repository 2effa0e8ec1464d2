import { type RawBuilder, sql } from 'kysely';
import type { FieldValue } from '#cms/fields/field.ts';
import { alternativeName } from '#cms/fields/image/field.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { filesOfRecord } from '#cms/records/file-uses.ts';
import { type ContentName, contentNames, contentTypes, isContentName } from '#cms/records/registry.ts';
import { searchTexts, tableOf, untyped } from '#cms/records/untyped-rows.ts';
import { chunksOf, paged } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { PictureUses } from '../api.ts';

/** Number of entries and drafts that show a picture, and whether history or trash contain it. */
export interface UseCounts {
  entries: number;
  drafts: number;
  /** Whether it is the logo of the site. */
  isInSettings: boolean;
  isInHistory: boolean;
}

/** Finds the uses of a picture. A logo or banner may be in thousands of entries. */
export function createPictureUses({ db }: Scope) {
  const selectUses = (name: string) => db.selectFrom('fileUse').where('file', '=', name);

  return {
    /** The entries that show a picture, by type and the newest first; up to a limit if given. */
    async entriesWith(name: string, limit?: number): Promise<{ record: ContentName; recordId: string }[]> {
      const found = selectUses(name).select(['record', 'recordId']).where('record', 'in', contentNames);
      const sorted = found.orderBy('record', 'desc').orderBy('recordId', 'desc');
      const rows = await paged(sorted, { limit }).execute();
      return rows.flatMap(({ record, recordId }) => (isContentName(record) ? [{ record, recordId }] : []));
    },

    /**
     * The drafts that show a picture, the last saved first, up to a limit. A discarded draft counts while it can be
     * restored.
     */
    async draftsWith(name: string, limit: number): Promise<PictureUses['drafts']> {
      const found = selectUses(name)
        .innerJoin('draft', 'draft.id', 'fileUse.recordId')
        .where('fileUse.record', '=', 'draft')
        .select(['draft.id', 'draft.record', 'draft.recordId', 'draft.title', 'draft.accountName']);
      return found.orderBy('draft.savedAt', 'desc').orderBy('draft.id').limit(limit).execute();
    },

    async countUses(name: string): Promise<UseCounts> {
      const counted = selectUses(name).select(({ fn }) => ['record', fn.countAll().as('total')]);
      const rows = await counted.where('record', 'not in', ['', 'library']).groupBy('record').execute();
      const sum = (isIncluded: (record: string) => boolean) =>
        rows.reduce((all, { record, total }) => all + (isIncluded(record) ? Number(total) : 0), 0);
      const change = await selectUses(name)
        .select('file')
        .where('record', '=', '')
        .limit(1)
        .executeTakeFirst();
      return {
        entries: sum(isContentName),
        drafts: sum((record) => record === 'draft'),
        isInSettings: sum((record) => record === 'setting') > 0,
        isInHistory: change !== undefined,
      };
    },
  };
}

type Values = Readonly<Record<string, FieldValue | undefined>>;

/** Upper limits of the listed entries and drafts: a picture may be in thousands. */
const maxListed = 20;

/** The uses of a picture. */
export async function loadUses({ pictures, records }: Stores, name: string): Promise<PictureUses> {
  const counts = await pictures.countUses(name);
  const users = await pictures.entriesWith(name, maxListed);
  const entries: PictureUses['entries'] = [];
  for (const [record, of] of Map.groupBy(users, (user) => user.record)) {
    const ids = of.map(({ recordId }) => recordId);
    const found: object[] = await records.listByIds<ContentName, never>(
      record,
      ids,
      fieldsWithPictures(record),
      {
        unpublished: true,
      },
    );
    entries.push(...found.map((entry) => toUsingEntry(record, { ...entry }, name)));
  }
  return {
    entries,
    entryCount: counts.entries,
    drafts: counts.drafts === 0 ? [] : await pictures.draftsWith(name, maxListed),
    draftCount: counts.drafts,
    isInSettings: counts.isInSettings,
    isInHistory: counts.isInHistory,
  };
}

/** The fields of an entry that may contain a picture. */
function fieldsWithPictures(record: ContentName): never[] {
  const definition: ContentType = contentTypes[record];
  const fields = [...fieldsOfType(definition, 'image'), ...fieldsOfType(definition, 'richText')];
  return [definition.title, ...fields.map((field) => field.name)] as never[];
}

function toUsingEntry(record: ContentName, values: Values, name: string): PictureUses['entries'][number] {
  const definition = contentTypes[record];
  const using = filesOfRecord(definition, values).filter((file) => file.name === name);
  const labelOf = (field: string) =>
    Object.entries(definition.fields).find(([one]) => one === field)?.[1].label;
  return {
    record,
    id: String(values._id),
    title: String(values[definition.title] ?? ''),
    fields: [...new Set(using.map(({ field }) => labelOf(field) ?? field))],
  };
}

/** Adds the uses of the picture to an error. */
export function withUses(error: unknown, uses: Omit<PictureUses, 'isInHistory' | 'isInSettings'>): unknown {
  if (!(error instanceof AppError) || error.reason !== 'conflict') return error;
  return new AppError(error.reason, error.message, { current: uses });
}

/** Entries searched per slice: with their texts this takes a few milliseconds. */
const searchBatchSize = 1000;

/**
 * The pictures of entries whose title or alternative texts contain the typed text, as the operand of `in`. On SQLite,
 * which runs inside this process, they are searched beforehand in slices, so that other requests are served in between.
 */
export async function picturesMatching(scope: Scope, typed: string): Promise<RawBuilder<unknown>> {
  if (scope.engine === 'postgres') return matchingSubquery(typed);
  const names = new Set<string>();
  for (const name of contentNames) {
    const all = await untyped(scope.db).selectFrom(tableOf({ name })).select('id').execute();
    for (const slice of chunksOf(all, searchBatchSize)) {
      await yieldToEventLoop();
      for (const file of await filesMatching(scope, name, slice, typed)) names.add(file);
    }
  }
  return sql`select value from json_each(${JSON.stringify([...names])})`;
}

async function filesMatching(
  { db, engine }: Scope,
  name: ContentName,
  entries: readonly { id?: unknown }[],
  typed: string,
): Promise<string[]> {
  const like = (field: string) => searchTexts(engine, [sql.ref(field)], typed);
  const described = altFieldsOf(name).map((field) => sql`${sql.ref(field)} <> '' and ${like(field)}`);
  // A single JSON parameter: a statement of a thousand parameters takes longer to build than to run.
  const ids = sql`select value from json_each(${JSON.stringify(entries.map(({ id }) => id))})`;
  const { rows } = await sql<{ file: string }>`select distinct "file" from "fileUse"
    where "record" = ${name} and "recordId" in (select "id" from ${sql.table(name)} where "id" in (${ids})
      and (${sql.join([like(contentTypes[name].title), ...described], sql` or `)}))`.execute(db);
  return rows.map(({ file }) => file);
}

/** Searched by a subquery: alternative texts are few. */
function matchingSubquery(typed: string): RawBuilder<unknown> {
  const ofTypes = contentNames.map((name) => {
    const like = (field: string) => searchTexts('postgres', [sql.ref(field)], typed);
    const titled = sql`select "id" from ${sql.table(name)} where ${like(contentTypes[name].title)}`;
    const described = altFieldsOf(name).map(
      (field) => sql`select "id" from ${sql.table(name)} where ${sql.ref(field)} <> '' and ${like(field)}`,
    );
    return sql`select "file" from "fileUse" where "record" = ${name}
      and "recordId" in (${sql.join([titled, ...described], sql` union all `)})`;
  });
  return sql.join(ofTypes, sql` union all `);
}

function altFieldsOf(name: ContentName): string[] {
  return fieldsOfType(contentTypes[name], 'image').map((field) => alternativeName(field.name));
}
