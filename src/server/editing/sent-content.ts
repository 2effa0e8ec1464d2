import type { ContentType } from '../../content/define-content.ts';
import { fieldsOfKind } from '../../content/define-record.ts';
import type { FieldValue } from '../../content/kinds/field.ts';
import type { FieldErrors } from '../../content/validate.ts';
import { newPictureName } from '../../files/pictures/picture.ts';
import { cleanRichText, isTooLongToClean, takeOutPictures } from './clean-rich-text.ts';

/** What a form or JSON brought: values by the names of fields, pictures by the names they are sent under. */
export interface SentContent {
  values: Readonly<Record<string, unknown>>;
  files: ReadonlyMap<string, Uint8Array>;
}

/** A picture that came with a save, and the name under which it is to be stored. */
export interface SentPicture {
  /** The field that messages about it belong to. */
  field: string;
  name: string;
  bytes: Uint8Array;
}

/**
 * Sorts what was sent: rich text is cleaned, and every picture, pasted ones too, gets the name that stands in the
 * values from now on. The text of a picture field may only say that the picture stays as it is, or (empty) that an
 * optional one goes: files of others cannot be taken over by their names.
 *
 * @param current the entry that is changed
 */
export function readSentContent(
  definition: ContentType,
  { values, files }: SentContent,
  current: Readonly<Record<string, FieldValue>> | undefined,
): { values: Record<string, unknown>; pictures: SentPicture[]; errors: FieldErrors } {
  const sent: Record<string, unknown> = { ...values };
  const pictures: SentPicture[] = [];
  const errors: FieldErrors = {};

  for (const { name } of fieldsOfKind(definition, 'richText')) {
    const html = sent[name];
    if (typeof html !== 'string') continue;
    if (isTooLongToClean(html)) {
      errors[name] = 'This text is too long. Please shorten it.';
      delete sent[name];
      continue;
    }
    const taken = takeOutPictures(cleanRichText(html), newPictureName);
    sent[name] = taken.html;
    pictures.push(...taken.pictures.map((picture) => ({ field: name, ...picture })));
  }

  for (const { name, field } of fieldsOfKind(definition, 'image')) {
    const sentAs = field.sentAs ?? name;
    const bytes = files.get(sentAs);
    const said = sent[sentAs] ?? sent[name];
    const isNothing = said === undefined || said === null || said === '';
    if (bytes) {
      const picture = { field: sentAs, name: newPictureName(), bytes };
      pictures.push(picture);
      sent[name] = picture.name;
    } else if (current && (said === current[name] || (isNothing && field.required))) {
      delete sent[name];
    } else if (isNothing) {
      sent[name] = said;
    } else {
      errors[name] = 'Please send the picture as a file.';
    }
  }
  return { values: sent, pictures, errors };
}
