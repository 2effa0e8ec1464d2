import type * as z from 'zod';

/**
 * A schema that also asks a rule which is written once for pages too: those must not load the validation library.
 *
 * @param problem answers a message where the text breaks the rule; an empty text is not asked about
 */
export function ruled<Schema extends z.ZodType>(
  schema: Schema,
  problem: (text: string) => string | undefined,
): Schema {
  return schema.superRefine((value, context) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const message = text === '' ? undefined : problem(text);
    if (message) context.addIssue({ code: 'custom', message });
  });
}
