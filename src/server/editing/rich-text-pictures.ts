import type { ContentType } from '../../content/define-content.ts';
import { fieldsOfKind } from '../../content/define-record.ts';
import type { FactsByName } from '../../store/stored-files/picture-facts.ts';
import { editPictures } from './edit-pictures.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Writes the sizes of pictures into cleaned rich text, so that nothing moves when they arrive, and pages know which
 * variants there are. A smaller width that an author gave stays; a larger one would only blur.
 */
export function withPictureSizes<V extends Values>(
  definition: ContentType,
  values: V,
  pictures: FactsByName,
): V {
  const sized: Record<string, unknown> = {};
  for (const { name } of fieldsOfKind(definition, 'richText')) {
    const html = values[name];
    if (typeof html !== 'string') continue;
    sized[name] = editPictures(html, (picture) => {
      const [, file = ''] = /^\/uploads\/([\w-]+\.webp)$/.exec(picture.src ?? '') ?? [];
      const facts = pictures.get(file);
      if (!facts) return false;
      const asked = /^\d+$/.test(picture.width ?? '') ? Number(picture.width) : facts.width;
      const width = Math.max(1, Math.min(asked, facts.width));
      const height = Math.max(1, Math.round((width * facts.height) / facts.width));
      // At the end, wherever they stood.
      delete picture.width;
      delete picture.height;
      Object.assign(picture, { width: String(width), height: String(height) });
      return true;
    });
  }
  return { ...values, ...sized };
}
