import * as z from 'zod';
import { withLineFeeds } from '../../content/lines-of.ts';

/** What staff type into a box of several lines, without the blanks around it. PostgreSQL cannot keep a NUL. */
export const typedText = (longest: number) =>
  z
    .string('Please send a text.')
    .overwrite(withLineFeeds)
    .trim()
    .max(longest, `Please keep it under ${longest.toLocaleString('en-IN')} characters.`)
    .refine(
      (one) => !one.includes('\0'),
      'Please type it again: it contains a character that cannot be seen.',
    );
