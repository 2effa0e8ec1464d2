import type { FieldValue } from '#cms/fields/field.ts';
import type { FieldErrors } from '#core/errors.ts';
import type { RecordType } from './definition.ts';

export type Validated = { ok: true; values: Record<string, FieldValue> } | { ok: false; errors: FieldErrors };

/**
 * The rules of a record, the same in browser and server. Fields it does not know are dropped, and so are those that
 * the site itself sets.
 *
 * @param sent what a form or JSON brought: texts, or JSON values
 * @param current the record that is changed: fields that are not sent are kept, and not checked. Without it an
 *   entry is created: what is not sent is empty, and missing where it is required.
 * @returns the values to store (only those sent, for a change), or a message for each wrong field
 */
export function validate(
  definition: Pick<RecordType, 'fields' | 'rules'>,
  sent: Readonly<Record<string, unknown>>,
  current?: Readonly<Record<string, FieldValue>>,
): Validated {
  const values: Record<string, FieldValue> = {};
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.isSetBySite) continue;
    const isSent = Object.hasOwn(sent, name) && sent[name] !== undefined;
    if (!isSent && current) continue;
    const read = field.schema.safeParse(isSent ? sent[name] : null);
    if (!read.success) errors[name] = read.error.issues[0]?.message ?? 'This is not valid.';
    else if (field.required && field.isBlank(read.data)) errors[name] = field.required;
    else values[name] = read.data;
  }
  for (const rule of definition.rules ?? []) {
    for (const [name, message] of Object.entries(rule({ ...current, ...values }))) errors[name] ??= message;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values };
}
