import type { FieldValue } from '#cms/fields/field.ts';
import type { RichTextCleaner } from '#cms/fields/rich-text/cleaner.ts';
import { isTooLongToRead } from '#cms/fields/rich-text/cleaner.ts';
import { type FieldErrors, inField } from '#core/errors.ts';
import { newPictureName } from '#core/media/picture.ts';
import { captionsToKeep, newCaptionsName } from '#core/media/video.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { ContentType } from './content-type.ts';
import { fieldsOfType } from './definition.ts';
import { takeOutPictures } from './rich-text-pictures.ts';

/** What a form or JSON brought: values by the names of fields, pictures by the names they are sent under. */
export interface SentContent {
  values: Readonly<Record<string, unknown>>;
  files: ReadonlyMap<string, Uint8Array>;
}

/** Captions that came with a save, as they are to be stored, and the name under which. */
export interface SentCaptions {
  name: string;
  bytes: Uint8Array;
}

/** A picture that came with a save, and the name under which it is to be stored. */
export interface SentPicture {
  /** The field that messages about it belong to. */
  field: string;
  name: string;
  bytes: Uint8Array;
}

const tooLong = 'This text is too long. Please shorten it.';

/**
 * Sorts what was sent: rich text is cleaned, captions are written anew, and every picture, pasted ones too, gets the name
 * that stands in the values from now on. The text of a field for files may say that the file stays as it is, (empty)
 * that an optional one goes, or name a picture that the site has.
 *
 * @param known.current the entry that is changed
 * @param known.stored the pictures among what was sent that the site has
 * @throws Refusal invalid, where a text cannot be cleaned; invalid, tooLarge and wrongKind of captions
 */
export async function readSentContent(
  definition: ContentType,
  { values, files }: SentContent,
  {
    current,
    stored,
  }: { current: Readonly<Record<string, FieldValue>> | undefined; stored: ReadonlySet<string> },
  cleaner: Pick<RichTextCleaner, 'clean'>,
): Promise<{
  values: Record<string, unknown>;
  pictures: SentPicture[];
  captions: SentCaptions[];
  errors: FieldErrors;
}> {
  const sent: Record<string, unknown> = { ...values };
  const pictures: SentPicture[] = [];
  const captions: SentCaptions[] = [];
  const errors: FieldErrors = {};

  for (const [name, { kind }] of Object.entries(definition.fields)) {
    const text = sent[name];
    if (kind === 'richText' || typeof text !== 'string' || !isTooLongToRead(text)) continue;
    errors[name] = tooLong;
    delete sent[name];
  }

  for (const { name } of fieldsOfType(definition, 'richText')) {
    const html = sent[name];
    if (typeof html !== 'string') continue;
    // Others are heard between the reading of a body and of each of its texts: megabytes of pictures take a tenth of a second.
    await yieldToEventLoop();
    const taken = await takeOutPictures(html, newPictureName);
    if (!taken) {
      errors[name] = tooLong;
      delete sent[name];
      continue;
    }
    const cleaned = await inField(name, cleaner.clean(taken.html));
    sent[name] = cleaned;
    // What is no picture by now, such as one within a script, has gone with it.
    const shown = taken.pictures.filter((picture) => cleaned.includes(`<img src="/uploads/${picture.name}"`));
    pictures.push(...shown.map((picture) => ({ field: name, ...picture })));
  }

  /** What was sent for a field that takes files: the file itself, or what the text in its place may say. */
  function takeFile(name: string, sentAs: string, isRequired: boolean, keep: (bytes: Uint8Array) => string) {
    const bytes = files.get(sentAs);
    const said = sent[sentAs] ?? sent[name];
    const isNothing = said === undefined || said === null || said === '';
    if (bytes) sent[name] = keep(bytes);
    else if (current && (said === current[name] || (isNothing && isRequired))) delete sent[name];
    else if (isNothing || (typeof said === 'string' && stored.has(said))) sent[name] = said;
    else errors[name] = 'Please send this as a file.';
  }

  for (const { name, field } of fieldsOfType(definition, 'image')) {
    const sentAs = field.sentAs ?? name;
    takeFile(name, sentAs, field.required !== undefined, (bytes) => {
      const picture = { field: sentAs, name: newPictureName(), bytes };
      pictures.push(picture);
      return picture.name;
    });
  }
  for (const { name } of fieldsOfType(definition, 'captions')) {
    takeFile(name, name, false, (bytes) => {
      const file = { name: newCaptionsName(), bytes: captionsToKeep(name, bytes) };
      captions.push(file);
      return file.name;
    });
  }
  return { values: sent, pictures, captions, errors };
}
