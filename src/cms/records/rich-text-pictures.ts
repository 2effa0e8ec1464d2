import { DomUtils, parseDocument } from 'htmlparser2';
import { isTooLongToClean, maxCharacters } from '#cms/fields/rich-text/cleaner.ts';
import type { FactsByName } from '#core/media/picture-facts.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { ContentType } from './content-type.ts';
import { fieldsOfType } from './definition.ts';

/**
 * Edits the pictures of sanitised rich text; every other byte stays.
 *
 * @param edit changes the escaped attributes of a picture, and returns whether it did
 */
export function editPictures(html: string, edit: (attributes: Record<string, string>) => boolean): string {
  // Most texts have none, and parsing takes longer than everything else here.
  if (!/<img/i.test(html)) return html;
  const markup = parseDocument(html, { decodeEntities: false, withStartIndices: true, withEndIndices: true });
  let edited = '';
  let end = 0;
  for (const picture of DomUtils.getElementsByTagName('img', markup)) {
    const { startIndex, endIndex, attribs } = picture;
    if (startIndex === null || endIndex === null || !edit(attribs)) continue;
    // The serialisation of the sanitiser: escapes stay, and a picture ends in " />".
    const options = { encodeEntities: false, emptyAttrs: true, selfClosingTags: true } as const;
    edited += html.slice(end, startIndex) + DomUtils.getOuterHTML(picture, options);
    end = endIndex + 1;
  }
  return edited + html.slice(end);
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Adds the sizes of pictures to sanitised rich text, so that their loading causes no layout shift, and pages know their
 * variants. A smaller width of the author stays; a larger one would only blur.
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
      const requestedWidth = /^\d+$/.test(picture.width ?? '') ? Number(picture.width) : facts.width;
      const width = Math.max(1, Math.min(requestedWidth, facts.width));
      const height = Math.max(1, Math.round((width * facts.height) / facts.width));
      // Moved to the end of the attributes.
      delete picture.width;
      delete picture.height;
      Object.assign(picture, { width: String(width), height: String(height) });
      return true;
    });
  }
  return { ...values, ...sized };
}

/** Maximum number of embedded pictures per text. More would keep the decoders busy for minutes. */
const maxPictures = 100;

/** Characters per slice, between which other requests run: some milliseconds. */
const sliceLength = 2 ** 20;

/** The start of an embedded picture in markup, up to its bytes. */
const embeddedPictureStart =
  /\bsrc\s*=\s*(?:(["'])\s*)?data:image\/(?:png|gif|jpe?g|bmp|x-icon|vnd\.microsoft\.icon|webp|avif|hei[cf]);base64,/gi;

/** An embedded picture, and the file name that the text now refers to. */
export interface ExtractedPicture {
  name: string;
  bytes: Uint8Array;
}

/**
 * Extracts embedded pictures (data URLs, pasted or chosen) from markup, and replaces them by files. Runs before
 * sanitising: the rest is short, and only base64 characters are skipped, so that no tag escapes the count. The text may
 * be megabytes, so other requests run in between.
 *
 * @param newName creates the file name of the next picture
 * @returns undefined if the rest is too long to be sanitised, or there are too many pictures
 */
export async function extractPictures(
  html: string,
  newName: () => string,
): Promise<{ html: string; pictures: ExtractedPicture[] } | undefined> {
  const pictures: ExtractedPicture[] = [];
  let extracted = '';
  let end = 0;
  for (let next = await findPicture(html, end); next; next = await findPicture(html, end)) {
    if (pictures.length === maxPictures) return undefined;
    const { start, quote, bytesStart, bytesEnd } = next;
    const name = newName();
    pictures.push({ name, bytes: Buffer.from(html.slice(bytesStart, bytesEnd), 'base64') });
    extracted += `${html.slice(end, start)}src=${quote}/uploads/${name}`;
    end = bytesEnd;
    await yieldToEventLoop();
  }
  const rest = extracted + html.slice(end);
  return isTooLongToClean(rest) ? undefined : { html: rest, pictures };
}

/**
 * The next picture at or after `end`; the search stops after so many characters that the text would be too long anyway.
 */
async function findPicture(html: string, end: number) {
  for (const found of html.slice(end, end + maxCharacters + 1).matchAll(embeddedPictureStart)) {
    const start = end + found.index;
    const [beforeBytes, quote = ''] = found;
    const bytesStart = start + beforeBytes.length;
    const bytesEnd = await endOfBase64(html, bytesStart, quote);
    if (bytesEnd !== undefined) return { start, quote, bytesStart, bytesEnd };
  }
  return undefined;
}

/** The end of the bytes, if the attribute ends there. */
async function endOfBase64(html: string, bytesStart: number, quote: string): Promise<number | undefined> {
  const nonBase64 = quote ? /[^a-z0-9+/=\s]/i : /[^a-z0-9+/=]/i;
  for (let from = bytesStart; from < html.length; from += sliceLength) {
    if (from > bytesStart) await yieldToEventLoop();
    const end = from + html.slice(from, from + sliceLength).search(nonBase64);
    if (end < from) continue;
    const isEnd = quote ? html[end] === quote : /[\s>]/.test(html[end] ?? '');
    return isEnd && end > bytesStart ? end : undefined;
  }
  return undefined;
}
