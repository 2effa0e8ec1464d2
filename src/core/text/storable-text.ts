import * as z from 'zod';
import { withLineFeeds } from './plain-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be stored
const control = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Replaces control characters by spaces: slides and old documents separate lines by them (vertical tab). */
export function withoutControls(text: string): string {
  return text.replace(control, ' ');
}

/** The message for a text with characters that are never typed and that a database cannot store. */
export const unstorable = 'This text contains a character that cannot be stored.';

/** The schema of a line by staff or parents, without control characters and line breaks. */
export function storableLine(maxLength: number) {
  return z
    .string('Please send a text.')
    .trim()
    .max(maxLength, `Please keep it under ${maxLength} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), unstorable);
}

/** The schema of a text, counted unchanged. NUL is refused because PostgreSQL cannot store it. */
export function storableText(maxLength: number) {
  return z
    .string('Please send a text.')
    .overwrite(withLineFeeds)
    .max(maxLength, `Please keep it under ${maxLength.toLocaleString('en-IN')} characters.`)
    .refine((text) => !text.includes('\0'), unstorable)
    .transform((text) => withoutControls(text).toWellFormed());
}
