import { alternativeName } from '../../content/alternative-text.ts';
import type { ContentType } from '../../content/define-content.ts';
import { fieldsOfKind } from '../../content/define-record.ts';
import { type ContentName, contentTypes, type ShownRecord } from '../../content/index.ts';
import type { ListQuery } from '../../store/records/record-query.ts';
import type { RecordKey } from '../../store/records/rows.ts';
import type { FactsByName } from '../../store/stored-files/picture-facts.ts';
import type { Stores } from '../../store/stores.ts';

export type ShownContent = ReturnType<typeof showContent>;

/**
 * Content as pages read it: what visitors may see, and with each picture its size and placeholder. Those of all
 * pictures are read once and kept until content changes, because one page can show fifty of them.
 */
export function showContent(
  { records, files }: Pick<Stores, 'records' | 'files'>,
  onContentChange: (listener: () => void) => void,
) {
  let known: Promise<FactsByName> | undefined;
  onContentChange(() => {
    known = undefined;
  });

  function knownPictures(): Promise<FactsByName> {
    if (known) return known;
    const reading = files.findPictures();
    known = reading;
    // The next page may have more luck.
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  }

  return {
    async list<Name extends ContentName>(name: Name, query: ListQuery = {}): Promise<ShownRecord<Name>[]> {
      // One after the other: a picture is never known later than the entry that shows it.
      const found = await records.list(name, query);
      const pictures = await knownPictures();
      return found.map((record) => toShown<Name>(contentTypes[name], record, pictures));
    },

    count: (name: ContentName) => records.count(name),

    /** Whether there is one that visitors may see. */
    has: (name: ContentName, key: RecordKey) => records.has(name, key),

    async find<Name extends ContentName>(name: Name, key: RecordKey): Promise<ShownRecord<Name> | undefined> {
      const record = await records.find(name, key);
      return record && toShown<Name>(contentTypes[name], record, await knownPictures());
    },
  };
}

/** The same content, which tells of each read that fails, also where a page does without what it could not read. */
export function tellFailures(content: ShownContent, onFailure: (error: unknown) => void): ShownContent {
  const told = <Read>(reading: Promise<Read>) => {
    reading.catch(onFailure);
    return reading;
  };
  return {
    list: (name, query) => told(content.list(name, query)),
    count: (name) => told(content.count(name)),
    has: (name, key) => told(content.has(name, key)),
    find: (name, key) => told(content.find(name, key)),
  };
}

function toShown<Name extends ContentName>(
  definition: ContentType,
  record: object,
  pictures: FactsByName,
): ShownRecord<Name> {
  const shown: Record<string, unknown> = { ...record };
  for (const { name } of fieldsOfKind(definition, 'image')) {
    const file = String(shown[name] ?? '');
    const alt = alternativeName(name);
    shown[name] = file ? { name: file, alt: shown[alt], facts: pictures.get(file) } : undefined;
    delete shown[alt];
  }
  if (Array.isArray(shown.children)) {
    shown.children = shown.children.map((child: object) => toShown(definition, child, pictures));
  }
  return shown as unknown as ShownRecord<Name>;
}
