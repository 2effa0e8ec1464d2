import { phoneProblem } from '../people/contact-rules.ts';
import { barePhoneNumber } from '../phone-number.ts';
import { type Field, type FieldOptions, field, type KindSamples } from './field.ts';
import { ruled } from './ruled.ts';
import { storableText } from './storable.ts';

export interface PhoneField extends Field<'phone', string> {}

/** A phone number, kept bare however it was typed. */
export function phone(options: FieldOptions): PhoneField {
  const schema = ruled(storableText(60).transform(barePhoneNumber), phoneProblem);
  return field({ kind: 'phone', options, empty: '', schema, json: { type: 'string' } });
}

export const phoneSamples = (): KindSamples => ({
  valid: [
    { sent: '+91 98765-43210', kept: '+919876543210' },
    { sent: '9000000001', kept: '9000000001' },
  ],
  invalid: ['call me', '12345678901234567', '+', '98x65'],
  wrongTypes: [9_000_000_001, true, ['9000000001']],
});
