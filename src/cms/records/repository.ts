import { published } from '#cms/fields/status/field.ts';
import type { Actor } from '#core/actor.ts';
import { chunksOf, type Page, paged } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { FactsByName } from '#core/media/picture-facts.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { countWithin, type Span } from './counts.ts';
import { createRecord, setLink } from './create.ts';
import { fieldsOfType } from './definition.ts';
import { createListReader } from './list-reader.ts';
import { positionOf, repositionRecords, type TargetPosition } from './position.ts';
import { type Access, selectByIds, selectRecords } from './record-query.ts';
import { withoutDeletedReferences } from './references.ts';
import type { ContentName, RecordInput, RecordName, StoredRecord } from './registry.ts';
import { createNewestReader, createRelatedReader, filesOf, listUsingFiles, maxFiles } from './related.ts';
import { removeRecord, undoChange } from './remove.ts';
import { restoreRecord, restoreRevision } from './restore.ts';
import {
  creationTimes,
  emptyFields,
  findRow,
  keyCondition,
  type RecordKey,
  titleOfRow,
  toRecord,
} from './rows.ts';
import { findByTitle } from './titles.ts';
import { tableOf, type UntypedRow, untyped } from './untyped-rows.ts';
import { setStatus, updateRecord } from './update.ts';
import { definitionOf } from './write.ts';

export interface RecordAddress {
  link: string;
  title: string;
  /** ISO, UTC. */
  changedAt: string;
  /** File names, those of its fields first, then those within its texts. */
  pictures: string[];
  videos: string[];
}

/** Records per read; with their files they take a few milliseconds. */
const sliceLength = 200;

/**
 * The links of public records with the data of a sitemap. The oldest comes first, so that a new one does not shift
 * others to another part.
 */
async function listAddresses(scope: Scope, name: RecordName, page: Page): Promise<RecordAddress[]> {
  const definition = definitionOf(name);
  const pictures = fieldsOfType(definition, 'image').map((field) => field.name);
  const videos = fieldsOfType(definition, 'video').map((field) => field.name);
  const columns = ['id', 'link', 'changedAt', definition.title, ...pictures, ...videos];
  const db = untyped(scope.db);
  // The ids first: an index contains them, and earlier pages are skipped without reading texts.
  const all = await paged(
    selectRecords(db, definition, {}).select('id').orderBy('id', 'asc'),
    page,
  ).execute();
  const found: RecordAddress[] = [];
  const remaining = { pictures: maxFiles, videos: maxFiles };
  for (const slice of chunksOf(all, sliceLength)) {
    await yieldToEventLoop();
    const ids = slice.map(({ id }) => String(id));
    const rows = await selectByIds(db, definition, {})
      .select(columns)
      .where('id', 'in', ids)
      .orderBy('id', 'asc')
      .execute();
    const picturesOf = await filesOf(scope, 'picture', name, ids, remaining.pictures);
    const videosOf = await filesOf(scope, 'video', name, ids, remaining.videos);
    remaining.pictures -= lengthOf(picturesOf);
    remaining.videos -= lengthOf(videosOf);
    for (const row of rows) {
      found.push({
        link: String(row.link),
        title: titleOfRow(definition, row),
        changedAt: String(row.changedAt),
        pictures: fileNamesOf(row, pictures, picturesOf),
        videos: fileNamesOf(row, videos, videosOf),
      });
    }
  }
  return found;
}

function fileNamesOf(row: UntypedRow, fields: string[], within: ReadonlyMap<string, string[]>): string[] {
  const own = fields.map((field) => String(row[field] ?? '')).filter(Boolean);
  return [...new Set([...own, ...(within.get(String(row.id)) ?? [])])];
}

const lengthOf = (files: ReadonlyMap<string, string[]>): number => [...files.values()].flat().length;

/**
 * A record as it would be read after saving values, if it were public; nothing is stored. Its link is created as by a
 * save, but a taken one gets a suffix where a save would be refused.
 *
 * @param isNew whether no record has that id
 * @param values parsed by their schemas
 * @returns undefined if there is no such record
 */
async function previewRecord<Name extends ContentName>(
  { db, clock }: Scope,
  name: Name,
  { id, isNew }: { id: string; isNew: boolean },
  values: UntypedRow,
): Promise<StoredRecord<Name> | undefined> {
  const definition = definitionOf(name);
  const now = clock().toISOString();
  const found = isNew ? undefined : await findRow(untyped(db), definition, { id }, { unpublished: true });
  if (!isNew && !found) return undefined;
  const before: UntypedRow = found?.row ?? {
    ...emptyFields(definition),
    ...creationTimes(definition, now),
    ...{ id, addedAt: now, changedAt: now, revision: 1 },
  };
  const row: UntypedRow = { ...before, ...values };
  const [link] = fieldsOfType(definition, 'slug');
  if (link && (!found || link.name in values)) {
    const changes: UntypedRow = { ...values, [link.name]: row[link.name] ?? '' };
    await setLink(untyped(db), definition, changes, row, 'suffixed');
    row[link.name] = changes[link.name] ?? '';
  }
  const [status] = fieldsOfType(definition, 'status');
  if (status) row[status.name] = published;
  const [whole] = await withoutDeletedReferences(untyped(db), definition, [
    { row, ...(found?.children && { children: found.children }) },
  ]);
  return toRecord<Name>(definition, whole ?? { row }, {});
}

export type RecordStore = ReturnType<typeof createRecordStore>;

/**
 * Reads and writes records of every type by its definition. Reads return public records, unless `unpublished: true`
 * requests all. Writes require an actor, and validated and sanitised values; each operation has a file of its own,
 * which documents its refusals.
 */
export function createRecordStore(scope: Scope) {
  const { db } = scope;
  return {
    /** Lists of a type in the order of product: Lists; the same in slices; counts. */
    ...createListReader(scope),

    /** Queries across types. */
    ...createNewestReader(scope),

    /** Queries by common references. */
    ...createRelatedReader(scope),

    /** Whether there is such a visible record. */
    async has(name: RecordName, key: RecordKey, access: Access = {}): Promise<boolean> {
      const condition = keyCondition(key);
      if (!condition) return false;
      const select = selectRecords(untyped(db), definitionOf(name), access).select('id');
      return (await select.where(condition[0], '=', condition[1]).executeTakeFirst()) !== undefined;
    },

    /** A record, or undefined if there is no such visible one. */
    async find<Name extends RecordName>(
      name: Name,
      key: RecordKey,
      access: Access = {},
    ): Promise<StoredRecord<Name> | undefined> {
      const definition = definitionOf(name);
      const found = await findRow(untyped(db), definition, key, access);
      return found && toRecord<Name>(definition, found, access);
    },

    listAddresses: (name: RecordName, page: Page) => listAddresses(scope, name, page),
    picturesOf: (name: RecordName, ids: readonly string[]) => filesOf(scope, 'picture', name, ids),
    listUsingFiles: (name: RecordName, files: readonly string[]) => listUsingFiles(scope, name, files),

    /** The position of a record in the public list. */
    positionOf: (name: RecordName, key: RecordKey) => positionOf(scope, name, key),

    /** The time of the last change of a record (ISO, UTC). */
    async changedAt(name: RecordName, id: string): Promise<string | undefined> {
      const select = untyped(db)
        .selectFrom(tableOf(definitionOf(name)))
        .select('changedAt');
      const row = await select.where('id', '=', id).executeTakeFirst();
      return row && String(row.changedAt);
    },

    /**
     * Number of records of a type created within each span; ISO times in UTC with exclusive end.
     *
     * @param exceptStatus records with this status are not counted
     */
    async countWithin(name: RecordName, spans: readonly Span[], exceptStatus?: string): Promise<number[]> {
      const definition = definitionOf(name);
      const [createdField] = fieldsOfType(definition, 'datetime').filter(({ field }) => field.isArrival);
      if (!createdField || spans.length === 0) return spans.map(() => 0);
      return countWithin(untyped(db), definition, createdField.name, spans, exceptStatus);
    },

    /** A record with other values, for a preview. */
    preview: <Name extends ContentName>(
      name: Name,
      target: { id: string; isNew: boolean },
      values: UntypedRow,
    ) => previewRecord(scope, name, target, values),

    create: <Name extends RecordName>(
      name: Name,
      values: RecordInput<Name>,
      by: Actor,
      pictures?: FactsByName,
    ) => createRecord(scope, name, values, by, pictures),

    update: <Name extends RecordName>(
      name: Name,
      id: string,
      values: RecordInput<Name>,
      by: Actor,
      options?: { revision?: number | undefined; pictures?: FactsByName },
    ) => updateRecord(scope, name, id, values, by, options),

    toggleStatus: <Name extends RecordName>(name: Name, id: string, by: Actor) =>
      setStatus(scope, name, id, 'toggle', by),
    setStatus: <Name extends RecordName>(
      name: Name,
      id: string,
      action: 'publish' | 'unpublish',
      by: Actor,
    ) => setStatus(scope, name, id, action, by),
    reposition: (name: RecordName, ids: readonly string[], position: TargetPosition, by: Actor) =>
      repositionRecords(scope, name, ids, position, by),
    undo: (name: RecordName, id: string, revision: number, by: Actor) =>
      undoChange(scope, name, id, revision, by),
    findByTitle: (names: readonly RecordName[], text: string, limit: number) =>
      findByTitle(scope, names, text, limit),
    remove: (name: RecordName, id: string, by: Actor) => removeRecord(scope, name, id, by),
    restore: (changeId: string, by: Actor) => restoreRecord(scope, changeId, by),
    restoreRevision: (name: RecordName, id: string, revision: number, by: Actor) =>
      restoreRevision(scope, name, id, revision, by),
  };
}
