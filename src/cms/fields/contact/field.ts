import { emailProblem, maxLengths, phoneProblem } from '#core/text/contact-rules.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import { normalizePhoneNumber } from '#core/text/phone-number.ts';
import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, type FieldSamples, field, withRule } from '../field.ts';

export interface EmailField extends Field<'email', string> {}

declare module '../field.ts' {
  interface FieldTypes {
    email: EmailField;
  }
}

export interface EmailOptions extends FieldOptions {
  /** Stored in canonical form, if addresses must be unique. */
  folded?: boolean;
}

/** An email address. */
export function email(options: EmailOptions): EmailField {
  const tidy = (text: string) => (options.folded ? canonicalEmail(text) : text.trim());
  const schema = withRule(storableText(maxLengths.email + 50).transform(tidy), emailProblem);
  return field({ kind: 'email', options, empty: '', schema });
}

export const emailSamples = (): FieldSamples => ({
  valid: [{ sent: ' meena.t@example.co.in ', stored: 'meena.t@example.co.in' }],
  invalid: [
    'meena',
    'asha..rao@example.org',
    '.asha@example.org',
    'asha.@example.org',
    'asha@example..org',
    'meena@example',
    'a b@example.org',
    'a@b@example.org',
    `${'x'.repeat(250)}@example.org`,
  ],
  wrongTypes: [7, true, ['a@example.org']],
});

export interface PhoneField extends Field<'phone', string> {}

declare module '../field.ts' {
  interface FieldTypes {
    phone: PhoneField;
  }
}

/** A phone number, stored without separators. */
export function phone(options: FieldOptions): PhoneField {
  const schema = withRule(storableText(60).transform(normalizePhoneNumber), phoneProblem);
  return field({ kind: 'phone', options, empty: '', schema });
}

export const phoneSamples = (): FieldSamples => ({
  valid: [
    { sent: '+91 98765-43210', stored: '+919876543210' },
    { sent: '9000000001', stored: '9000000001' },
  ],
  invalid: ['call me', '12345678901234567', '+', '98x65'],
  wrongTypes: [9_000_000_001, true, ['9000000001']],
});
