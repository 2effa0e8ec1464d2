import type { ContentType } from '../../content/define-content.ts';
import { fieldsOfKind } from '../../content/define-record.ts';
import type { FactsByName } from '../../store/stored-files/picture-facts.ts';

const ownPicture = /<img\b[^>]*? src="\/uploads\/([\w-]+\.webp)"[^>]*>/g;

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
    sized[name] = html.replace(ownPicture, (tag, picture: string) => {
      const facts = pictures.get(picture);
      if (!facts) return tag;
      const asked = Number(/ width="(\d+)"/.exec(tag)?.[1] ?? facts.width);
      const width = Math.max(1, Math.min(asked, facts.width));
      const height = Math.max(1, Math.round((width * facts.height) / facts.width));
      const bare = tag.replace(/ (?:width|height)="[^"]*"/g, '').replace(/ ?\/?>$/, '');
      return `${bare} width="${width}" height="${height}" />`;
    });
  }
  return { ...values, ...sized };
}
