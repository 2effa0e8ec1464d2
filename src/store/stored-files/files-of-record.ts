import { Parser } from 'htmlparser2';
import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import type { FieldValue } from '../../content/kinds/field.ts';
import { readVariantName } from '../../content/picture.ts';
import type { StoredFileKind } from './stored-file-store.ts';

/** A stored file that a record names, and the field that does. */
export interface NamedFile {
  field: string;
  name: string;
  kind: StoredFileKind;
}

/** The stored files that a record shows or links to: its pictures, videos and captions, and those within its rich text. */
export function filesOfRecord(
  definition: RecordType,
  values: Readonly<Record<string, FieldValue | undefined>>,
): NamedFile[] {
  const named = (field: string, kind: StoredFileKind): NamedFile[] =>
    values[field] ? [{ field, kind, name: String(values[field]) }] : [];
  return [
    ...fieldsOfKind(definition, 'image').flatMap(({ name }) => named(name, 'picture')),
    ...fieldsOfKind(definition, 'video').flatMap(({ name }) => named(name, 'video')),
    ...fieldsOfKind(definition, 'captions').flatMap(({ name }) => named(name, 'captions')),
    ...fieldsOfKind(definition, 'richText').flatMap(({ name: field }) =>
      picturesInHtml(String(values[field] ?? '')).map((name) => ({ field, kind: 'picture' as const, name })),
    ),
  ];
}

/** The names of the site's own pictures that markup shows or links to, each once. */
function picturesInHtml(html: string): string[] {
  // Most texts have none, and to read markup takes longer than to store it. Cleaned markup has such letters as they are.
  if (!html.includes('/uploads/')) return [];
  const found = new Set<string>();
  const parser = new Parser({
    onattribute(attribute, address) {
      if (attribute !== 'src' && attribute !== 'href') return;
      const [, file] = /^\/uploads\/([\w-]+\.(?:webp|avif))$/.exec(address) ?? [];
      if (file) found.add(readVariantName(file)?.name ?? file);
    },
  });
  parser.end(html);
  return [...found];
}
