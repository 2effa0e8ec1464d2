import { sourceSet } from '../../content/picture.ts';
import { sizesOf } from './picture-places.ts';

/**
 * Fits cleaned markup into a page that has its own level-1 heading: where the author used level 1, all headings go
 * one level down. Pictures wait until they are near, and one without a description is marked as decoration.
 *
 * By expressions: it runs in the browser again, and no parent is to load a parser. In cleaned markup no attribute holds
 * a ">" that is not escaped, so a tag ends at the first one.
 */
export function fitRichText(html: string): string {
  const down = /<h1\b/i.test(html)
    ? html.replace(
        /(<\/?h)([1-3])\b/gi,
        (_tag, start: string, level: string) => `${start}${Number(level) + 1}`,
      )
    : html;
  return down.replace(/<img\b([^>]*)>/gi, (_tag, attributes: string) => fitPicture(attributes));
}

/** A browser may choose among the sizes of a picture where the save has written down how large it is. */
function fitPicture(attributes: string): string {
  const alt = /\salt=/i.test(attributes) ? '' : ' alt=""';
  const [, name] = / src="\/uploads\/([a-f0-9]+\.webp)"/.exec(attributes) ?? [];
  const [width, height] = [/ width="(\d+)"/, / height="(\d+)"/].map((at) => Number(at.exec(attributes)?.[1]));
  if (!name || !width || !height) return `<img loading="lazy"${alt}${attributes}>`;
  // One that moves has no other sizes; the server answers it itself under their names.
  const size = { width, height, isAnimated: false };
  const sizes = sizesOf('article', 1);
  const [avif, webp] = (['avif', 'webp'] as const).map((format) => {
    const set = sourceSet(name, size, format);
    return set && ` srcset="${set}" sizes="${sizes}"`;
  });
  const img = `<img loading="lazy"${alt}${webp}${attributes}>`;
  return avif ? `<picture><source type="image/avif"${avif}>${img}</picture>` : img;
}
