import type { RecordType } from '../define-record.ts';
import type { FieldErrors } from '../validate.ts';
import { guardianField, guardianMissing, ticked } from './form-fields.ts';

type Asked = Pick<RecordType, 'fields'>;

/** Whether a form of these fields asks for something of a child, so that a parent or guardian has to say who is writing. */
function asksOfChild({ fields }: Asked): boolean {
  return Object.values(fields).some(({ isOfChild, isSetBySite }) => isOfChild && !isSetBySite);
}

/** What its form asks a parent or guardian to confirm; empty: nothing. */
export function guardianWords(definition: Asked): string {
  return asksOfChild(definition)
    ? 'I am the child’s parent or guardian, and agree that you may keep what I write here about the child.'
    : '';
}

/** What is missing where a form asks for something of a child (product: Notices and consent). */
export function guardianErrors(definition: Asked, sent: Readonly<Record<string, unknown>>): FieldErrors {
  return asksOfChild(definition) && sent[guardianField] !== ticked
    ? { [guardianField]: guardianMissing }
    : {};
}
