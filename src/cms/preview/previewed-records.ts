import { referencedIds } from '#cms/fields/references/field.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { defaultOrderOf, fieldsOfType, hasChildren, type RecordType } from '#cms/records/definition.ts';
import type { ListQuery, PartQuery } from '#cms/records/record-query.ts';
import { type ContentName, contentTypes, type RecordName } from '#cms/records/registry.ts';
import type { RecordKey } from '#cms/records/rows.ts';
import type { Stores } from '#core/manifest/repositories.ts';

type AnyValues = Readonly<Record<string, unknown>>;

/** Whether a list contains an entry by its filters, as `applyFilters` does in the database. */
export function matchesQuery(
  definition: Pick<RecordType, 'fields'>,
  values: AnyValues,
  { emptyField, referringTo, days, referringToAll = [] }: ListQuery,
): boolean {
  if (emptyField && values[emptyField] !== '') return false;
  if (referringTo && values[referringTo.field] !== referringTo.id) return false;
  if (referringTo?.notIn && values[referringTo.notIn] === referringTo.id) return false;
  const referenced = fieldsOfType(definition, 'references').flatMap(({ name }) =>
    referencedIds(values[name]),
  );
  if (!referringToAll.every((target) => referenced.includes(target))) return false;
  if (!days) return true;
  const day = values[days.field];
  if (typeof day !== 'string') return days.includesUndated === true;
  return (days.from === undefined || day >= days.from) && (days.before === undefined || day < days.before);
}

type Definition = Pick<RecordType, 'fields' | 'newestBy'>;
type SortQuery = Pick<ListQuery, 'sort'>;

/** The fields of entries that determine their order. */
function orderFields(definition: Definition, query: SortQuery): string[] {
  const by = query.sort ?? defaultOrderOf(definition);
  return [...(by ? [by.field] : []), ...(query.sort?.isThenByOrder ? orderFields(definition, {}) : [])];
}

/** Whether an entry precedes another in a list (product: Lists), as `applyOrder` does in the database. */
export function isSortedBefore(
  definition: Definition,
  query: SortQuery,
  one: AnyValues,
  other: AnyValues,
): boolean {
  const by = query.sort ?? defaultOrderOf(definition) ?? { field: '_id', descending: true };
  const [a, b] = [one[by.field] ?? null, other[by.field] ?? null].map(toComparable);
  // Empty values come last in both directions.
  if (a === null || b === null) return a === b ? isIdBefore(one, other, by.descending) : b === null;
  if (a === b && query.sort?.isThenByOrder) return isSortedBefore(definition, {}, one, other);
  if (a === b || a === undefined || b === undefined) return isIdBefore(one, other, by.descending);
  return by.descending ? a > b : a < b;
}

function isIdBefore(one: AnyValues, other: AnyValues, descending: boolean): boolean {
  const [a, b] = [String(one._id), String(other._id)];
  return descending ? a > b : a < b;
}

function toComparable(value: unknown): string | number | null {
  if (value === null || typeof value === 'number') return value;
  return String(value).toLowerCase();
}

export type Values = Readonly<Record<string, unknown>> & { readonly _id: string };
type Records = Stores['records'];
type Listed = Record<string, unknown> & { readonly _id: string };
type Tree = Listed & { children?: Listed[] };

/** An entry with the values of a preview. */
export interface PreviewedEntry {
  name: ContentName;
  values: Values;
  /** ISO, UTC. */
  changedAt: string;
}

/**
 * The records of the site as if the previewed entry were stored and public. Lists are read by id only, to find its
 * position; nothing is stored.
 */
export function previewedRecords(
  records: Records,
  { name: previewedType, values, changedAt }: PreviewedEntry,
): Records {
  const definition: ContentType = contentTypes[previewedType];
  const id = values._id;
  const isOwn = (key: RecordKey) =>
    'id' in key ? key.id === id : values.link !== '' && key.link === values.link;

  /** The ids of a list in order. */
  async function idsOf(query: ListQuery): Promise<string[]> {
    const { limit, offset = 0, ...whole } = query;
    const fields = orderFields(definition, query) as never[];
    const all = (await records.list<ContentName, never>(previewedType, {
      ...whole,
      fields,
    })) as unknown as Listed[];
    const others = all.filter((one) => one._id !== id);
    if (matchesQuery(definition, values, query)) {
      const index = others.findIndex((one) => isSortedBefore(definition, query, values, one));
      others.splice(index < 0 ? others.length : index, 0, { ...values });
    }
    return others.slice(offset, limit === undefined ? undefined : offset + limit).map((one) => one._id);
  }

  async function byIds(ids: string[], fields: readonly string[]): Promise<Listed[]> {
    const found = await records.listByIds<ContentName, never>(previewedType, ids, fields as never[]);
    const byId = new Map((found as unknown as Listed[]).map((one) => [one._id, one]));
    if (ids.includes(id)) byId.set(id, pickFields(values, fields));
    return ids.flatMap((one) => byId.get(one) ?? []);
  }

  async function list(name: RecordName, query: ListQuery | PartQuery<string> = {}): Promise<unknown[]> {
    const listQuery = query as PartQuery<never>;
    if (name !== previewedType || query.search) return records.list<RecordName, never>(name, listQuery);
    const fields = 'fields' in query ? query.fields : Object.keys(definition.fields);
    return hasChildren(definition) ? tree(query, fields) : byIds(await idsOf(query), fields);
  }

  /** A list with children: it is short and read completely. */
  async function tree({ limit, offset = 0 }: ListQuery, fields: readonly string[]): Promise<Listed[]> {
    const all = (await records.list<ContentName>(previewedType)) as unknown as Tree[];
    const [parent] = fieldsOfType(definition, 'parent').map((field) => field.name);
    const above = parent ? String(values[parent] ?? '') : '';
    const insertEntry = (list: readonly Listed[]) => {
      const others = list.filter((one) => one._id !== id);
      const index = others.findIndex((one) => isSortedBefore(definition, {}, values, one));
      return others.toSpliced(index < 0 ? others.length : index, 0, { ...values });
    };
    const top = (above ? all.filter((one) => one._id !== id) : insertEntry(all)) as Tree[];
    return top.slice(offset, limit === undefined ? undefined : offset + limit).map((one) => {
      const below = one.children ?? [];
      const others = one._id === above ? insertEntry(below) : below.filter((child) => child._id !== id);
      return { ...pickFields(one, fields), children: others.map((child) => pickFields(child, fields)) };
    });
  }

  return {
    ...records,
    list: list as Records['list'],

    async count(name, query = {}) {
      if (name !== previewedType || query.search || hasChildren(definition))
        return records.count(name, query);
      const { limit: _limit, offset: _offset, ...whole } = query;
      return (await idsOf(whole)).length;
    },

    async has(name, key, access) {
      if (name !== previewedType) return records.has(name, key, access);
      if (isOwn(key)) return true;
      const found = await records.find(previewedType, key, access);
      // There is no entry at its former link.
      return found !== undefined && found._id !== id;
    },

    async find(name, key, access) {
      if (name === (previewedType as RecordName) && isOwn(key)) return { ...values } as never;
      const found = await records.find(name, key, access);
      return name === (previewedType as RecordName) && found?._id === id ? undefined : found;
    },

    listByIds: (async (name: RecordName, ids: string[], fields: readonly string[]) =>
      name === previewedType
        ? byIds(ids, fields)
        : records.listByIds<RecordName, never>(name, ids, fields as never[])) as never,

    async listReferenced(name, of, others = []) {
      const found = await records.listReferenced(name, of, others);
      const all = fieldsOfType(definition, 'references');
      const referenced = all.flatMap((field) => referencedIds(values[field.name]));
      if (of !== previewedType || !others.every((other) => referenced.includes(other))) return found;
      const to = all.filter(({ field }) => field.to === name);
      return [...new Set([...found, ...to.flatMap((field) => referencedIds(values[field.name]))])];
    },

    changedAt: async (name, recordId) => (recordId === id ? changedAt : records.changedAt(name, recordId)),
  };
}

function pickFields(values: Values, fields: readonly string[]): Listed {
  const names = ['_id', 'revision', ...fields];
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Listed;
}
