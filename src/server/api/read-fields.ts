import type * as z from 'zod';
import { invalidFields } from '../../content/refusal.ts';

/** Reads what was sent by a schema, with a message for each wrong field. @throws Refusal: invalid */
export function readFields<Fields>(schema: z.ZodType<Fields>, sent: unknown): Fields {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[path.join('.') || 'body'] ??= message;
  throw invalidFields(errors);
}
