import type { FieldValue } from '#cms/fields/field.ts';
import type { FieldErrors } from '#core/errors.ts';
import type { RecordType } from './definition.ts';

export type ValidationResult =
  | { ok: true; values: Record<string, FieldValue> }
  | { ok: false; errors: FieldErrors };

/**
 * Validates a record, in the browser as on the server. Unknown fields are dropped, and so are those that the site sets.
 *
 * @param sent the values of a form or JSON: texts, or JSON values
 * @param current the record before an update: absent fields are kept and not validated. Without it an entry is created:
 * absent fields are empty, and missing if required.
 * @returns the values to store (only the sent ones for an update), or a message for each invalid field
 */
export function validate(
  definition: Pick<RecordType, 'fields' | 'rules'>,
  sent: Readonly<Record<string, unknown>>,
  current?: Readonly<Record<string, FieldValue>>,
): ValidationResult {
  const values: Record<string, FieldValue> = {};
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.isSetBySite) continue;
    const isSent = Object.hasOwn(sent, name) && sent[name] !== undefined;
    if (!isSent && current) continue;
    const parsed = field.schema.safeParse(isSent ? sent[name] : null);
    if (!parsed.success) errors[name] = parsed.error.issues[0]?.message ?? 'This is not valid.';
    else if (field.required && field.isBlank(parsed.data)) errors[name] = field.required;
    else values[name] = parsed.data;
  }
  for (const rule of definition.rules ?? []) {
    for (const [name, message] of Object.entries(rule({ ...current, ...values }))) errors[name] ??= message;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values };
}
