import type { Actor } from '../../content/actor.ts';
import { fieldsOfKind } from '../../content/define-record.ts';
import type { RecordInput, RecordName, StoredRecord } from '../../content/index.ts';
import type { Scope } from '../scope.ts';
import type { FactsByName } from '../stored-files/picture-facts.ts';
import { createRecord } from './create.ts';
import { loose } from './loose.ts';
import { createListReader } from './read.ts';
import { type Access, type ListQuery, narrowed, selectRecords } from './record-query.ts';
import { removeRecord } from './remove.ts';
import { goBack, restoreRecord } from './restore.ts';
import { findRow, type RecordKey, toRecord } from './rows.ts';
import { toggleStatus, updateRecord } from './update.ts';
import { definitionOf } from './write.ts';

export type RecordStore = ReturnType<typeof createRecordStore>;

/**
 * Reads and writes every record by its definition. Reads find what visitors may see, unless `unpublished: true` asks for
 * more. Writes say who does them, and expect values that are validated and cleaned; each verb has a file beside this
 * one, which says what it refuses.
 */
export function createRecordStore(scope: Scope) {
  const { db, engine } = scope;
  return {
    /** `list`: the records of a type, in the order of product: Lists. `slices`: the same, a part at a time. */
    ...createListReader(scope),

    /** How many records a list without limit and offset would hold. */
    async count(name: RecordName, query: ListQuery = {}): Promise<number> {
      const definition = definitionOf(name);
      const select = selectRecords(loose(db), definition, query).select(({ fn }) =>
        fn.countAll().as('total'),
      );
      const { total } = await narrowed(select, definition, query, engine).executeTakeFirstOrThrow();
      return Number(total);
    },

    /** Whether there is such a record that may be seen. */
    async has(name: RecordName, key: RecordKey, access: Access = {}): Promise<boolean> {
      const [[column, value] = ['id', '']] = Object.entries(key);
      const select = selectRecords(loose(db), definitionOf(name), access).select('id');
      return (await select.where(column, '=', value).executeTakeFirst()) !== undefined;
    },

    /** One record, or undefined where there is none that may be seen. */
    async find<Name extends RecordName>(
      name: Name,
      key: RecordKey,
      access: Access = {},
    ): Promise<StoredRecord<Name> | undefined> {
      const found = await findRow(loose(db), definitionOf(name), key, access);
      return found && toRecord<Name>(found);
    },

    /** When records of a type came that visitors make, as ISO moments in UTC, from such a moment on. */
    async momentsSince(name: RecordName, moment: string): Promise<string[]> {
      const definition = definitionOf(name);
      const [came] = fieldsOfKind(definition, 'moment');
      if (!came) return [];
      const select = selectRecords(loose(db), definition, { unpublished: true }).select(came.name);
      const rows = await select.where(came.name, '>=', moment).execute();
      return rows.map((row) => String(row[came.name]));
    },

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
      toggleStatus(scope, name, id, by),
    remove: (name: RecordName, id: string, by: Actor) => removeRecord(scope, name, id, by),
    restore: (changeId: string, by: Actor) => restoreRecord(scope, changeId, by),
    goBack: (name: RecordName, id: string, revision: number, by: Actor) =>
      goBack(scope, name, id, revision, by),
  };
}
