import type * as z from 'zod';

/**
 * A schema that also asks a rule which is written once for pages too: those must not load the validation library.
 *
 * @param problem answers a message where the text breaks the rule; an empty text is not asked about
 */
export function ruled(schema: z.ZodType<string>, problem: (text: string) => string | undefined) {
  return schema.superRefine((text, context) => {
    const message = text === '' ? undefined : problem(text);
    if (message) context.addIssue({ code: 'custom', message });
  });
}
