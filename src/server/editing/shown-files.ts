import type { ContentType } from '../../content/define-content.ts';
import { fieldsOfKind } from '../../content/define-record.ts';

/** The stored files that an entry shows: its pictures, those within its rich text too, and its videos. */
export function filesOf(definition: ContentType, record: object): { pictures: string[]; videos: string[] } {
  const values = record as Record<string, unknown>;
  const named = (kind: 'image' | 'video') =>
    fieldsOfKind(definition, kind).flatMap(({ name }) => (values[name] ? [String(values[name])] : []));
  const written = fieldsOfKind(definition, 'richText').flatMap(({ name }) =>
    [...String(values[name] ?? '').matchAll(/\/uploads\/([\w-]+\.webp)/g)].map(([, file]) => String(file)),
  );
  return { pictures: [...named('image'), ...written], videos: named('video') };
}
