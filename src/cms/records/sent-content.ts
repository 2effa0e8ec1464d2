import type { FastifyRequest } from 'fastify';
import type { FieldValue } from '#cms/fields/field.ts';
import type { RichTextCleaner } from '#cms/fields/rich-text/cleaner.ts';
import { isTooLongToRead } from '#cms/fields/rich-text/cleaner.ts';
import { AppError, attributeToField, type FieldErrors } from '#core/errors.ts';
import { type MultipartForm, readForm } from '#core/http/multipart-form.ts';
import { maxPictureBytes } from '#core/media/file-limits.ts';
import { newPictureName } from '#core/media/picture.ts';
import { newCaptionsName, toStoredCaptions } from '#core/media/video.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { ContentType } from './content-type.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import { extractPictures } from './rich-text-pictures.ts';

/** Captions that came with a save, as they are to be stored, and the name under which. */
export interface SentCaptions {
  name: string;
  bytes: Uint8Array;
}

/** A picture of a save, and its name. */
export interface SentPicture {
  /** The field that errors about it belong to. */
  field: string;
  name: string;
  bytes: Uint8Array;
}

/**
 * Reads the body of a content write: a form, or JSON where there is no file. Files that the type has no field for
 * are ignored.
 *
 * @throws AppError: invalid, tooLarge, wrongKind
 */
export async function readContentForm(
  request: FastifyRequest,
  definition: RecordType,
): Promise<MultipartForm> {
  if (request.isMultipart()) {
    const pictures = fieldsOfType(definition, 'image').map(({ name, field }) => field.sentAs ?? name);
    const captions = fieldsOfType(definition, 'captions').map(({ name }) => name);
    const lists = fieldsOfType(definition, 'references').map(({ name }) => name);
    const longTexts = fieldsOfType(definition, 'richText').map(({ name }) => name);
    return readForm(request, {
      ...{ files: [...pictures, ...captions], fileSize: maxPictureBytes },
      ...{ lists, longTexts },
    });
  }
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid', 'Please send an object with the fields of the entry.');
  }
  return { values: body as Record<string, unknown>, files: new Map() };
}

const tooLong = 'This text is too long. Please shorten it.';

/**
 * Prepares sent content: sanitises rich text, normalises captions, and gives every picture, including pasted ones, its
 * file name. The text of a file field keeps the file, removes an optional one (empty), or refers to a stored picture.
 *
 * @param current the entry before the update
 * @param stored the sent picture names that the site has
 * @throws AppError invalid, if a text cannot be sanitised; invalid, tooLarge and wrongKind for captions
 */
export async function readSentContent(
  definition: ContentType,
  { values, files }: MultipartForm,
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
    // Lets other requests run between the body and each text: megabytes of pictures take a tenth of a second.
    await yieldToEventLoop();
    const extracted = await extractPictures(html, newPictureName);
    if (!extracted) {
      errors[name] = tooLong;
      delete sent[name];
      continue;
    }
    const cleaned = await attributeToField(name, cleaner.clean(extracted.html));
    sent[name] = cleaned;
    // Pictures that were removed with unsafe markup, such as a script, are dropped.
    const remaining = extracted.pictures.filter((picture) =>
      cleaned.includes(`<img src="/uploads/${picture.name}"`),
    );
    pictures.push(...remaining.map((picture) => ({ field: name, ...picture })));
  }

  /** The input of a file field: the file itself, or the text in its place. */
  function readFileField(
    name: string,
    sentAs: string,
    isRequired: boolean,
    addFile: (bytes: Uint8Array) => string,
  ) {
    const bytes = files.get(sentAs);
    const value = sent[sentAs] ?? sent[name];
    const isNothing = value === undefined || value === null || value === '';
    if (bytes) sent[name] = addFile(bytes);
    else if (current && (value === current[name] || (isNothing && isRequired))) delete sent[name];
    else if (isNothing || (typeof value === 'string' && stored.has(value))) sent[name] = value;
    else errors[name] = 'Please send this as a file.';
  }

  for (const { name, field } of fieldsOfType(definition, 'image')) {
    const sentAs = field.sentAs ?? name;
    readFileField(name, sentAs, field.required !== undefined, (bytes) => {
      const picture = { field: sentAs, name: newPictureName(), bytes };
      pictures.push(picture);
      return picture.name;
    });
  }
  for (const { name } of fieldsOfType(definition, 'captions')) {
    readFileField(name, name, false, (bytes) => {
      const file = { name: newCaptionsName(), bytes: toStoredCaptions(name, bytes) };
      captions.push(file);
      return file.name;
    });
  }
  return { values: sent, pictures, captions, errors };
}
