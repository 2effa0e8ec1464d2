import * as z from 'zod';
import { largestNumber } from '#core/text/numbers.ts';
import type { FileAnswer } from './define-calls.ts';

/** The schemas of values that many answers have. */

/** A point in time, as an ISO text in UTC. */
export const datetime = z.string().meta({ format: 'date-time', examples: ['2026-11-27T05:30:00.000Z'] });
/** A day in the site's time zone, as YYYY-MM-DD. */
export const day = z.string().meta({ format: 'date', examples: ['2026-11-27'] });
/** A whole number, 0 or more. */
export const count = z.int().min(0);
export const text = z.string();
const idExamples = ['m1x2y3z4a5b6c7d8'];
export const id = z.string().meta({ examples: idExamples });
/** The revision of a record, from 1. */
export const revision = z.int().min(1);

/** The parameter `id` of a path. @param description such as 'Of the webinar.' */
export const idParams = (description: string) => z.object({ id: z.string().describe(description) });

/** The answer of a call that only reports its success, in words for the user. */
export const messageAnswer = z.object({ message: z.string() });
/** An answer without content. */
export const emptyAnswer = z.object({});

/** The answer of an export. @param rows such as 'The columns of the list.' */
export const csvAnswer = (rows: string): FileAnswer => ({
  type: 'text/csv',
  description: `${rows} With a header row; UTF-8 with a byte order mark.`,
});

/**
 * A text of a request as it was typed, such as a password. A missing value and any other value count as empty, and so
 * does a text with a NUL, which PostgreSQL cannot store: the rule of the field then says what is missing.
 */
export const untrimmedText = z
  .string()
  .refine((sent) => !sent.includes('\0'))
  .default('')
  .catch('')
  .meta({ examples: ['text'] }) as unknown as z.ZodType<string, string>;
/** The same, trimmed. */
export const trimmedText = untrimmedText.overwrite((sent) => sent.trim());

/** A body of such texts. All are sent, because the rules of their fields refuse an empty one. */
export const bodyOfTexts = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object(shape, `Please send an object with ${Object.keys(shape).join(', ')}.`)
    .meta({ required: Object.keys(shape) });

/** An id in a request. */
export const sentId = (message = 'This is not a valid id.') =>
  z
    .string(message)
    .regex(/^[\w-]{1,64}$/, message)
    .meta({ examples: idExamples });
/** The same; empty: none. */
export const sentIdOrNone = (message = 'This is not a valid id.') =>
  z
    .string(message)
    .regex(/^[\w-]{0,64}$/, message)
    .meta({ examples: idExamples });

const revisionMessage = 'Please send the revision that you have seen.';
/** In the body of a change: the revision of the object that the sender has seen. */
export const seenRevision = z
  .int(revisionMessage)
  .min(1, revisionMessage)
  .max(largestNumber, revisionMessage);

/** Maximum characters of a search text. */
const maxSearchLength = 200;
const searchMessage = `q is a text of at most ${maxSearchLength} characters.`;
/** The search text of a query, trimmed. PostgreSQL cannot store, and so not compare with, a NUL. */
export const searchText = z
  .string(searchMessage)
  .trim()
  .max(maxSearchLength, searchMessage)
  .refine((sent) => !sent.includes('\0'), searchMessage);

/** The names of the members of an object, for `z.enum`. */
export const keysOf = <Name extends string>(members: Readonly<Record<Name, unknown>>) =>
  Object.keys(members) as [Name, ...Name[]];

/** Numbers in queries are texts in an address; a client may give a number. */
interface NumberInQuery {
  min: number;
  max: number;
  /** For every wrong value. */
  message: string;
}

/** A whole number in a query. */
export function numberInQuery({ min, max, message }: NumberInQuery): z.ZodType<number, string | number> {
  const schema = z
    .string(message)
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message)
    .meta({ type: 'integer', minimum: min, maximum: max });
  // In a request it is always a text; the client writes numbers into the address.
  return schema as unknown as z.ZodType<number, string | number>;
}
