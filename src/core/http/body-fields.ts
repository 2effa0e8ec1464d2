import * as z from 'zod';
import { AppError, invalidFieldsError } from '#core/errors.ts';
import { withLineFeeds } from '#core/text/plain-text.ts';
import { addDays, firstDay, lastDay } from '#core/time/calendar.ts';

/** The schema of a date in a request, by the name of its field, within the bounds of all dates. */
export const daySchema = (name: string) => {
  const message = `${name} has to be a date as YYYY-MM-DD, from 1900 to 2200.`;
  return z.iso.date(message).refine((day) => day >= firstDay && day <= lastDay, message);
};

/** The two dates that narrow a list, both inclusive. */
export const dayRangeFields = { from: daySchema('from').optional(), to: daySchema('to').optional() };

interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The start (inclusive) and end (exclusive) of a range of days, as ISO texts in UTC.
 *
 * @param startOfDay returns the time at which a day begins
 */
export function timesOfDayRange({ from, to }: DayRange, startOfDay: (day: string) => string) {
  return { from: from && startOfDay(from), before: to && startOfDay(addDays(to, 1)) };
}

/** Parses a body by a schema, with a message for each invalid field. @throws AppError invalid */
export function parseFields<Fields>(schema: z.ZodType<Fields>, sent: unknown): Fields {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  throw findInvalidFields(schema, read.error);
}

/** Schemas whose refusals have the message of their first invalid field: no user has typed, or can mark, the fields. */
export const fieldsOfPrograms = z.registry();

/** The refusal of a request that does not pass its schema, with the first message for each invalid field. */
export function findInvalidFields(schema: z.ZodType, { issues }: z.ZodError): AppError {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.') || 'body'] ??= message;
  const [first] = issues;
  const isWhole = fieldsOfPrograms.has(schema) || first?.path.length === 0;
  return first && isWhole ? new AppError('invalid', first.message, { errors }) : invalidFieldsError(errors);
}

/** The schema of a multi-line text of staff, trimmed. PostgreSQL cannot store a NUL. */
export const multilineTextSchema = (longest: number) =>
  z
    .string('Please send a text.')
    .overwrite(withLineFeeds)
    .trim()
    .max(longest, `Please keep it under ${longest.toLocaleString('en-IN')} characters.`)
    .refine(
      (one) => !one.includes('\0'),
      'Please type it again: it contains a character that cannot be seen.',
    );
