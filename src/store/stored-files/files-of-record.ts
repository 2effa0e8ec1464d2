import { Parser } from 'htmlparser2';
import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import type { FieldValue } from '../../content/kinds/field.ts';
import { storedVideoName } from '../../content/kinds/video-address.ts';
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
      filesInHtml(String(values[field] ?? '')).map((file) => ({ field, ...file })),
    ),
  ];
}

/** The site's own pictures and videos that markup shows or links to, each once. */
function filesInHtml(html: string): Omit<NamedFile, 'field'>[] {
  // Most texts have none, and to read markup takes longer than to store it. Cleaned markup has such letters as they are.
  if (!/"\/(?:uploads\/|[a-f0-9]{24}\.)/.test(html)) return [];
  const found = new Map<string, StoredFileKind>();
  const parser = new Parser({
    onattribute(attribute, address) {
      if (attribute !== 'src' && attribute !== 'href') return;
      const [, file] = /^\/uploads\/([\w-]+\.(?:webp|avif))$/.exec(address) ?? [];
      if (file) found.set(readVariantName(file)?.name ?? file, 'picture');
      const video = attribute === 'href' && storedVideoName(address);
      if (video) found.set(video, 'video');
    },
  });
  parser.end(html);
  return [...found].map(([name, kind]) => ({ name, kind }));
}
