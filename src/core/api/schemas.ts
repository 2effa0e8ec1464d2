import * as z from 'zod';
import type { FileAnswer } from './define-calls.ts';

/** The schemas of values that many answers have. */

/** A point in time, as an ISO text in UTC. */
export const datetime = z.string().meta({ format: 'date-time', examples: ['2026-11-27T05:30:00.000Z'] });
/** A day in the site's time zone, as YYYY-MM-DD. */
export const day = z.string().meta({ format: 'date', examples: ['2026-11-27'] });
/** A whole number, 0 or more. */
export const count = z.int().min(0);
export const text = z.string();
export const id = z.string().meta({ examples: ['m1x2y3z4a5b6c7d8'] });
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
 * A text of a request, trimmed. Empty where something else was sent, or a text with a NUL, which PostgreSQL cannot
 * store. With `default('')` it may be missing.
 */
export const trimmedText: z.ZodType<string, string> = z
  .string()
  .trim()
  .refine((sent) => !sent.includes('\0'))
  // Its type allows everything; a client sends texts.
  .catch('') as unknown as z.ZodType<string, string>;

/**
 * A text in a JSON body, trimmed. The rules of its call refuse an empty one; a text with a NUL counts as empty, because
 * PostgreSQL cannot store it.
 *
 * @param message for a missing value and for one that is no text: the message for an empty one
 */
export const sentText = (message: string) => sentPassword(message).trim();
/** The same, not trimmed. */
export const sentPassword = (message: string) =>
  z.string(message).overwrite((sent) => (sent.includes('\0') ? '' : sent));

/** Numbers in queries are texts in an address; a client may give a number. */
interface NumberInQuery {
  min: number;
  max: number;
  /** For every wrong value. */
  message: string;
}

/** A whole number in a query. */
export function numberInQuery({ min, max, message }: NumberInQuery): z.ZodType<number, string | number> {
  const digits = String(max).length;
  const schema = z
    .string(message)
    .regex(new RegExp(`^\\d{1,${digits}}$`), message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message)
    .meta({ type: 'integer', minimum: min, maximum: max });
  // In a request it is always a text; the client writes numbers into the address.
  return schema as unknown as z.ZodType<number, string | number>;
}
