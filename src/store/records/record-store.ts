import type { Actor } from '../../content/actor.ts';
import { fieldsOfKind } from '../../content/define-record.ts';
import type { ContentName, RecordInput, RecordName, StoredRecord } from '../../content/index.ts';
import type { Scope } from '../scope.ts';
import type { FactsByName } from '../stored-files/picture-facts.ts';
import { listAddresses } from './addresses.ts';
import { createRecord } from './create.ts';
import { filesOf, usersOf } from './files-of.ts';
import { type LooseRow, loose, tableOf } from './loose.ts';
import { createNewestReader } from './newest.ts';
import type { Page } from './page.ts';
import { type Place, placeRecords } from './place.ts';
import { placeOf } from './place-of.ts';
import { previewedRecord } from './previewed.ts';
import { createListReader } from './read.ts';
import { countWithin, type Span } from './record-counts.ts';
import { type Access, selectRecords } from './record-query.ts';
import { createRelatedReader } from './related.ts';
import { removeRecord } from './remove.ts';
import { goBack, restoreRecord } from './restore.ts';
import { askedBy, findRow, type RecordKey, toRecord } from './rows.ts';
import { findByTitle } from './titles.ts';
import { undoChange } from './undo.ts';
import { setStatus, updateRecord } from './update.ts';
import { definitionOf } from './write.ts';

export type RecordStore = ReturnType<typeof createRecordStore>;

/**
 * Reads and writes every record by its definition. Reads find what visitors may see, unless `unpublished: true` asks for
 * more. Writes say who does them, and expect values that are validated and cleaned; each verb has a file beside this
 * one, which says what it refuses.
 */
export function createRecordStore(scope: Scope) {
  const { db } = scope;
  return {
    /** The records of a type, in the order of product: Lists; the same in slices; how many there are. */
    ...createListReader(scope),

    /** Entries across types. */
    ...createNewestReader(scope),

    /** What records have in common, by what they name. */
    ...createRelatedReader(scope),

    /** Whether there is such a record that may be seen. */
    async has(name: RecordName, key: RecordKey, access: Access = {}): Promise<boolean> {
      const asked = askedBy(key);
      if (!asked) return false;
      const select = selectRecords(loose(db), definitionOf(name), access).select('id');
      return (await select.where(asked[0], '=', asked[1]).executeTakeFirst()) !== undefined;
    },

    /** One record, or undefined where there is none that may be seen. */
    async find<Name extends RecordName>(
      name: Name,
      key: RecordKey,
      access: Access = {},
    ): Promise<StoredRecord<Name> | undefined> {
      const definition = definitionOf(name);
      const found = await findRow(loose(db), definition, key, access);
      return found && toRecord<Name>(definition, found, access);
    },

    addresses: (name: RecordName, page: Page) => listAddresses(scope, name, page),
    picturesOf: (name: RecordName, ids: readonly string[]) => filesOf(scope, 'picture', name, ids),
    usersOf: (name: RecordName, files: readonly string[]) => usersOf(scope, name, files),

    /** Where a record stands in the list that visitors see. */
    placeOf: (name: RecordName, key: RecordKey) => placeOf(scope, name, key),

    /** When a record was changed last (ISO, UTC). */
    async changedAt(name: RecordName, id: string): Promise<string | undefined> {
      const select = loose(db)
        .selectFrom(tableOf(definitionOf(name)))
        .select('changedAt');
      const row = await select.where('id', '=', id).executeTakeFirst();
      return row && String(row.changedAt);
    },

    /**
     * How many records of a type came within each span of time; its ends are ISO moments in UTC, the second not in it.
     *
     * @param exceptStatus records with this status are not counted
     */
    async countWithin(name: RecordName, spans: readonly Span[], exceptStatus?: string): Promise<number[]> {
      const definition = definitionOf(name);
      const [came] = fieldsOfKind(definition, 'moment').filter(({ field }) => field.isArrival);
      if (!came || spans.length === 0) return spans.map(() => 0);
      return countWithin(loose(db), definition, came.name, spans, exceptStatus);
    },

    /** A record as it would be with other values, for a preview. */
    previewed: <Name extends ContentName>(
      name: Name,
      which: { id: string; isNew: boolean },
      values: LooseRow,
    ) => previewedRecord(scope, name, which, values),

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
      circumstances?: { revision?: number | undefined; pictures?: FactsByName },
    ) => updateRecord(scope, name, id, values, by, circumstances),

    toggleStatus: <Name extends RecordName>(name: Name, id: string, by: Actor) =>
      setStatus(scope, name, id, 'toggle', by),
    setStatus: <Name extends RecordName>(
      name: Name,
      id: string,
      wanted: 'publish' | 'unpublish',
      by: Actor,
    ) => setStatus(scope, name, id, wanted, by),
    place: (name: RecordName, ids: readonly string[], place: Place, by: Actor) =>
      placeRecords(scope, name, ids, place, by),
    undo: (name: RecordName, id: string, revision: number, by: Actor) =>
      undoChange(scope, name, id, revision, by),
    findByTitle: (names: readonly RecordName[], text: string, limit: number) =>
      findByTitle(scope, names, text, limit),
    remove: (name: RecordName, id: string, by: Actor) => removeRecord(scope, name, id, by),
    restore: (changeId: string, by: Actor) => restoreRecord(scope, changeId, by),
    goBack: (name: RecordName, id: string, revision: number, by: Actor) =>
      goBack(scope, name, id, revision, by),
  };
}
