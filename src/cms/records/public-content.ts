import { LRUCache } from 'lru-cache';
import { alternativeName } from '#cms/fields/image/field.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PictureFacts } from '#core/media/picture-schemas.ts';
import { focusOf } from '#core/media/picture-variants.ts';
import type { ContentType } from './content-type.ts';
import { fieldsOfType } from './definition.ts';
import type { ListQuery, PartQuery } from './record-query.ts';
import {
  type ContentName,
  contentTypes,
  type ShownField,
  type ShownPart,
  type ShownRecord,
} from './registry.ts';
import type { SharedReference } from './related.ts';
import type { RecordKey } from './rows.ts';

export type KnownPictures = ReadonlyMap<string, PictureFacts>;

/** Number of pictures whose facts are cached, some 400 bytes each. A page can show fifty. */
const maxCached = 2000;

/**
 * Caches the facts of pictures by name, until content changes: a name stands for the bytes of one picture, but staff
 * may move its focal point. Pictures without known facts are queried again.
 *
 * @param onChange subscribes to content changes
 */
export function createPictureFactsCache(
  files: Pick<Stores['files'], 'findPictures'>,
  onChange: (listener: () => void) => void,
) {
  const cache = new LRUCache<string, PictureFacts>({ max: maxCached });
  // A counter, so that a read that was running during a change is not cached.
  let changes = 0;
  onChange(() => {
    changes += 1;
    cache.clear();
  });

  return {
    async find(names: readonly string[]): Promise<KnownPictures> {
      const known = new Map<string, PictureFacts>();
      const missing = new Set<string>();
      for (const name of names) {
        const facts = cache.get(name);
        if (facts) known.set(name, facts);
        else missing.add(name);
      }
      if (missing.size === 0) return known;
      const changesAtStart = changes;
      for (const [name, facts] of await files.findPictures([...missing])) {
        known.set(name, facts);
        if (changesAtStart === changes) cache.set(name, facts);
      }
      return known;
    },
  };
}

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** Read-only, and without `unpublished` only public content. */
    content: ShownContent;
  }
}

/** Content as pages read it: public records, with the size and placeholder of each picture. */
export interface ShownContent {
  /** A list with some fields only: cards show far less than entries contain. */
  list<Name extends ContentName, Field extends ShownField<Name>>(
    name: Name,
    query: PartQuery<Field>,
  ): Promise<ShownPart<Name, Field>[]>;
  list<Name extends ContentName>(name: Name, query?: ListQuery): Promise<ShownRecord<Name>[]>;
  count(name: ContentName, query?: ListQuery): Promise<number>;
  /** Whether there is such a public record. */
  has(name: ContentName, key: RecordKey): Promise<boolean>;
  find<Name extends ContentName>(name: Name, key: RecordKey): Promise<ShownRecord<Name> | undefined>;
  /** The position of an entry in its list. */
  positionOf: Stores['records']['positionOf'];
  /** The time of the last change of an entry (ISO, UTC). */
  changedAt: Stores['records']['changedAt'];
  /** The entries of a type that share the most subjects with another, the newest first if equal. */
  nearest<Name extends ContentName, Field extends ShownField<Name>>(
    name: Name,
    shared: readonly SharedReference[],
    query: { fields: readonly Field[]; except: string; limit: number },
  ): Promise<ShownPart<Name, Field>[]>;
  /** The entries of a type that those of another refer to. */
  listReferenced: Stores['records']['listReferenced'];
  /** The links of entries with the time of their last change, the oldest entry first. */
  listAddresses: Stores['records']['listAddresses'];
  /** The pictures of entries by id, including those within texts. */
  picturesOf: Stores['records']['picturesOf'];
  /** The entries of a type that use one of some files, in a field or within a text. @param files file names */
  listUsingFiles<Name extends ContentName, Field extends ShownField<Name>>(
    name: Name,
    files: readonly string[],
    query: { fields: readonly Field[] },
  ): Promise<ShownPart<Name, Field>[]>;
}

interface NearestQuery {
  fields: readonly string[];
  except: string;
  limit: number;
}

/** @param onChange subscribes to content changes */
export function createShownContent(
  { records, files }: Pick<Stores, 'records' | 'files'>,
  onChange: (listener: () => void) => void,
): ShownContent {
  const pictures = createPictureFactsCache(files, onChange);

  async function list(name: ContentName, query: ListQuery | PartQuery<string> = {}): Promise<object[]> {
    const definition: ContentType = contentTypes[name];
    const found: object[] =
      'fields' in query
        ? await records.list<ContentName, never>(name, {
            ...query,
            fields: withAlternatives(definition, query.fields) as never[],
          })
        : await records.list(name, query);
    return toShownRecords(definition, found);
  }

  async function toShownRecords(definition: ContentType, found: object[]): Promise<object[]> {
    // In this order, so that the facts of a picture are never older than the entry that shows it.
    const known = await pictures.find(found.flatMap((record) => picturesOf(definition, record)));
    return found.map((record) => toShown(definition, record, known));
  }

  async function listByIds(name: ContentName, ids: string[], fields: readonly string[]) {
    const definition: ContentType = contentTypes[name];
    const withAltFields = withAlternatives(definition, fields) as never[];
    const found: object[] = await records.listByIds<ContentName, never>(name, ids, withAltFields);
    return (await toShownRecords(definition, found)) as never;
  }

  return {
    list: list as ShownContent['list'],
    count: (name, query) => records.count(name, query),
    listAddresses: records.listAddresses,
    picturesOf: records.picturesOf,
    changedAt: records.changedAt,
    positionOf: records.positionOf,

    has: (name, key) => records.has(name, key),
    listReferenced: records.listReferenced,

    async listUsingFiles(
      name: ContentName,
      files: readonly string[],
      { fields }: { fields: readonly string[] },
    ) {
      return listByIds(name, await records.listUsingFiles(name, files), fields);
    },

    async nearest(
      name: ContentName,
      shared: readonly SharedReference[],
      { fields, except, limit }: NearestQuery,
    ) {
      return listByIds(name, await records.nearest(name, shared, { except, limit }), fields);
    },

    async find<Name extends ContentName>(name: Name, key: RecordKey): Promise<ShownRecord<Name> | undefined> {
      const record = await records.find(name, key);
      if (!record) return undefined;
      const known = await pictures.find(picturesOf(contentTypes[name], record));
      return toShown(contentTypes[name], record, known) as ShownRecord<Name>;
    },
  };
}

/** Adds the alternative text of each requested picture. */
function withAlternatives(definition: ContentType, fields: readonly string[]): string[] {
  const imageFields = fieldsOfType(definition, 'image').filter(({ name }) => fields.includes(name));
  return [...fields, ...imageFields.map(({ name }) => alternativeName(name))];
}

function picturesOf(definition: ContentType, record: object): string[] {
  const values: Record<string, unknown> = { ...record };
  const own = fieldsOfType(definition, 'image').map(({ name }) => String(values[name] ?? ''));
  const children: object[] = Array.isArray(values.children) ? values.children : [];
  return [...own.filter(Boolean), ...children.flatMap((child) => picturesOf(definition, child))];
}

/** Pages need only the CSS position of a focal point. */
function shownPicture(name: string, alt: unknown, known: PictureFacts | undefined): object {
  if (!known?.focal) return { name, alt, facts: known };
  const { focal, ...facts } = known;
  return { name, alt, facts, focus: focusOf(focal) };
}

function toShown(definition: ContentType, record: object, known: KnownPictures): object {
  const shown: Record<string, unknown> = { ...record };
  for (const { name } of fieldsOfType(definition, 'image')) {
    if (!(name in shown)) continue;
    const file = String(shown[name] ?? '');
    const alt = alternativeName(name);
    shown[name] = file ? shownPicture(file, shown[alt], known.get(file)) : undefined;
    delete shown[alt];
  }
  if (Array.isArray(shown.children)) {
    shown.children = shown.children.map((child: object) => toShown(definition, child, known));
  }
  return shown;
}
