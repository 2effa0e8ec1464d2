import * as z from 'zod';
import { withLineFeeds } from './plain-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be stored
const control = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Slides and old documents part lines by control characters (vertical tab): a space keeps their words apart. */
export function withoutControls(text: string): string {
  return text.replace(control, ' ');
}

/** What is said of a text with signs that nobody types and a database cannot keep. */
export const unstorable = 'This text contains a character that cannot be stored.';

/** A line as staff and parents type one: signs that are no letters, line breaks among them, have no place in it. */
export function storableLine(maxLength: number) {
  return z
    .string('Please send a text.')
    .trim()
    .max(maxLength, `Please keep it under ${maxLength} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), unstorable);
}

/** A text as it may be stored, counted as it is. NUL is refused because PostgreSQL cannot keep it. */
export function storableText(maxLength: number) {
  return z
    .string('Please send a text.')
    .overwrite(withLineFeeds)
    .max(maxLength, `Please keep it under ${maxLength.toLocaleString('en-IN')} characters.`)
    .refine((text) => !text.includes('\0'), unstorable)
    .transform((text) => withoutControls(text).toWellFormed());
}
