import * as z from 'zod';
import { AppError, invalidFields } from '#core/errors.ts';
import { withLineFeeds } from '#core/text/plain-text.ts';
import { addDays, firstDay, lastDay } from '#core/time/calendar.ts';

/** A day that somebody asks for, by the name of its field; within the bounds that hold wherever days are typed or sent. */
export const askedDay = (name: string) => {
  const message = `${name} has to be a date as YYYY-MM-DD, from 1900 to 2200.`;
  return z.iso.date(message).refine((day) => day >= firstDay && day <= lastDay, message);
};

/** The two days by which a list is narrowed; `to` is the last that belongs to it. */
export const askedDays = { from: askedDay('from').optional(), to: askedDay('to').optional() };

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The first moment (ISO, UTC) that belongs to such days, and the first that is too late.
 *
 * @param daybreak tells the moment at which a day begins
 */
export function momentsOf({ from, to }: Asked, daybreak: (day: string) => string) {
  return { from: from && daybreak(from), before: to && daybreak(addDays(to, 1)) };
}

/** Reads what was sent by a schema, with a message for each wrong field. @throws Refusal: invalid */
export function readFields<Fields>(schema: z.ZodType<Fields>, sent: unknown): Fields {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[path.join('.') || 'body'] ??= message;
  throw invalidFields(errors);
}

/** Passwords are what was typed, spaces too. */
const untrimmed: ReadonlySet<string> = new Set(['password', 'current']);

/** The named texts of a body, trimmed but for passwords; anything that is no text counts as empty. @throws Refusal invalid */
export function readTexts<Name extends string>(body: unknown, ...names: Name[]): Record<Name, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid', `Please send an object with ${names.join(', ')}.`);
  }
  const given = body as Record<string, unknown>;
  const read = (name: Name) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    // PostgreSQL cannot keep a NUL.
    if (typeof value !== 'string' || value.includes('\0')) return '';
    return untrimmed.has(name) ? value : value.trim();
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}

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
