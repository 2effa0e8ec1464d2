import type { FieldValue } from '#cms/fields/field.ts';
import type { RichTextCleaner } from '#cms/fields/rich-text/cleaner.ts';
import { isTooLongToRead } from '#cms/fields/rich-text/cleaner.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { takeOutPictures, withPictureSizes } from '#cms/records/rich-text-pictures.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { newPictureName } from '#core/media/picture.ts';
import { yieldToEventLoop } from '#core/promises.ts';

interface Parts {
  files: Pick<Stores['files'], 'known' | 'findPictures'>;
  cleaner: Pick<RichTextCleaner, 'clean'>;
}

/** The values of a draft, parsed and sanitised as by a save. */
interface Read {
  values: Record<string, FieldValue>;
  /** The labels of invalid or missing fields, which pages leave empty. */
  leftOut: string[];
}

const pictureInText = /\/uploads\/([\w-]+\.webp)/g;

/**
 * Prepares the values of a draft. Texts may be long, so other requests are served before and after the search for
 * pictures.
 *
 * @param typed texts as stored in a draft
 * @throws the errors of the cleaner if it is not available
 */
export async function readPreviewedValues(
  definition: ContentType,
  typed: Readonly<Record<string, string>>,
  { files, cleaner }: Parts,
): Promise<Read> {
  const values: Record<string, FieldValue> = {};
  const leftOut: string[] = [];
  const unsent = new Map<string, Uint8Array>();
  for (const [name, field] of Object.entries(definition.fields)) {
    const text = typed[name];
    if (text === undefined || field.isSetBySite) continue;
    const sent = field.kind === 'richText' ? await cleaned(text, cleaner, unsent) : unlessTooLong(text);
    // A text that is too long is not parsed.
    const read = sent === undefined ? undefined : field.schema.safeParse(sent);
    const isThere =
      read?.success === true &&
      !(field.required && field.isBlank(read.data)) &&
      // A deleted picture, or one that the draft only claims.
      (field.kind !== 'image' || read.data === '' || (await files.known([String(read.data)])).size > 0);
    values[name] = isThere ? read.data : field.empty;
    if (!isThere) leftOut.push(field.label);
  }
  const named = Object.values(values).flatMap((value) =>
    typeof value === 'string' ? Array.from(value.matchAll(pictureInText), ([, name = '']) => name) : [],
  );
  const sizes = named.length > 0 ? await files.findPictures([...new Set(named)]) : new Map();
  await yieldToEventLoop();
  const sized = withPictureSizes(definition, values, sizes);
  await yieldToEventLoop();
  for (const { name } of unsent.size > 0 ? fieldsOfType(definition, 'richText') : []) {
    if (typeof sized[name] === 'string') sized[name] = withUnsent(sized[name], unsent);
  }
  return { values: sized, leftOut };
}

/** undefined: too long, as for a save; a draft may contain more than a field. */
const unlessTooLong = (text: string): string | undefined => (isTooLongToRead(text) ? undefined : text);

/** The sanitised markup, and the pictures embedded in it; undefined: too long. */
async function cleaned(
  html: string,
  { clean }: Parts['cleaner'],
  unsent: Map<string, Uint8Array>,
): Promise<string | undefined> {
  const taken = await takeOutPictures(html, newPictureName);
  if (!taken) return undefined;
  for (const { name, bytes } of taken.pictures) unsent.set(name, bytes);
  return clean(taken.html);
}

/** Pasted pictures become files with the save only: until then they stay embedded in the page. */
function withUnsent(html: string, unsent: ReadonlyMap<string, Uint8Array>): string {
  return html.replace(
    /(<img\b[^>]*\bsrc=")\/uploads\/([\w-]+\.webp)"/g,
    (img, before: string, name: string) => {
      const bytes = unsent.get(name);
      // Browsers detect the type of a picture by its bytes.
      return bytes ? `${before}data:image/png;base64,${Buffer.from(bytes).toString('base64')}"` : img;
    },
  );
}
