import { DomUtils, parseDocument } from 'htmlparser2';
import { isTooLongToClean, maxCharacters } from '#cms/fields/rich-text/cleaner.ts';
import type { FactsByName } from '#core/media/picture-facts.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { ContentType } from './content-type.ts';
import { fieldsOfType } from './definition.ts';

/**
 * Changes the pictures of cleaned rich text; all else stays as it is, to the byte.
 *
 * @param edit changes the attributes of one picture, in their escaped form, and tells whether it did
 */
export function editPictures(html: string, edit: (attributes: Record<string, string>) => boolean): string {
  // Most texts have none, and to read markup takes longer than all else that is done with it here.
  if (!/<img/i.test(html)) return html;
  const markup = parseDocument(html, { decodeEntities: false, withStartIndices: true, withEndIndices: true });
  let edited = '';
  let end = 0;
  for (const picture of DomUtils.getElementsByTagName('img', markup)) {
    const { startIndex, endIndex, attribs } = picture;
    if (startIndex === null || endIndex === null || !edit(attribs)) continue;
    // As the cleaning writes it: what was escaped still is, and a picture ends in " />".
    const options = { encodeEntities: false, emptyAttrs: true, selfClosingTags: true } as const;
    edited += html.slice(end, startIndex) + DomUtils.getOuterHTML(picture, options);
    end = endIndex + 1;
  }
  return edited + html.slice(end);
}

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
  for (const { name } of fieldsOfType(definition, 'richText')) {
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

/** Pictures that are written into one text. More would keep the decoders busy for minutes. */
const maxPictures = 100;

/** Letters that are looked at before others have their turn: some milliseconds. */
const atOnce = 2 ** 20;

/** How a picture begins that is written into markup as a data address, up to its bytes. */
const beginning =
  /\bsrc\s*=\s*(?:(["'])\s*)?data:image\/(?:png|gif|jpe?g|bmp|x-icon|vnd\.microsoft\.icon|webp|avif|hei[cf]);base64,/gi;

/** A picture that stood in a text, and the name of the file that the text now refers to. */
export interface WrittenPicture {
  name: string;
  bytes: Uint8Array;
}

/**
 * Takes the pictures out of markup that are written into it as data addresses (pasted or picked), and lets it refer to
 * files in their place. Before it is cleaned: what is left is short, and nothing but letters of base64 is passed over,
 * so that no tag gets by uncounted. It may be megabytes: others are heard in between.
 *
 * @param newName makes the name of the file for the next picture
 * @returns undefined where what is left is too long to be cleaned, or the pictures are too many
 */
export async function takeOutPictures(
  html: string,
  newName: () => string,
): Promise<{ html: string; pictures: WrittenPicture[] } | undefined> {
  const pictures: WrittenPicture[] = [];
  let referring = '';
  let end = 0;
  for (let next = await findPicture(html, end); next; next = await findPicture(html, end)) {
    if (pictures.length === maxPictures) return undefined;
    const { start, quote, begin, stop } = next;
    const name = newName();
    pictures.push({ name, bytes: Buffer.from(html.slice(begin, stop), 'base64') });
    referring += `${html.slice(end, start)}src=${quote}/uploads/${name}`;
    end = stop;
    await yieldToEventLoop();
  }
  const left = referring + html.slice(end);
  return isTooLongToClean(left) ? undefined : { html: left, pictures };
}

/** The next picture at or after `end`; none is looked for behind so many letters that all would be too long. */
async function findPicture(html: string, end: number) {
  for (const found of html.slice(end, end + maxCharacters + 1).matchAll(beginning)) {
    const start = end + found.index;
    const [beforeBytes, quote = ''] = found;
    const begin = start + beforeBytes.length;
    const stop = await endOfBase64(html, begin, quote);
    if (stop !== undefined) return { start, quote, begin, stop };
  }
  return undefined;
}

/** Where the bytes end, if that is where the address ends. */
async function endOfBase64(html: string, begin: number, quote: string): Promise<number | undefined> {
  const other = quote ? /[^a-z0-9+/=\s]/i : /[^a-z0-9+/=]/i;
  for (let from = begin; from < html.length; from += atOnce) {
    if (from > begin) await yieldToEventLoop();
    const end = from + html.slice(from, from + atOnce).search(other);
    if (end < from) continue;
    const isEnd = quote ? html[end] === quote : /[\s>]/.test(html[end] ?? '');
    return isEnd && end > begin ? end : undefined;
  }
  return undefined;
}
