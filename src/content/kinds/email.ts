import { emailProblem, longest } from '../people/contact-rules.ts';
import { canonicalEmail } from '../people/email-address.ts';
import { type Field, type FieldOptions, field, type KindSamples } from './field.ts';
import { ruled } from './ruled.ts';
import { storableText } from './storable.ts';

export interface EmailField extends Field<'email', string> {}

export interface EmailOptions extends FieldOptions {
  /** Kept in its canonical form, where one address must not count as two. */
  folded?: boolean;
}

/** An e-mail address. */
export function email(options: EmailOptions): EmailField {
  const tidy = (text: string) => (options.folded ? canonicalEmail(text) : text.trim());
  const schema = ruled(storableText(longest.email + 50).transform(tidy), emailProblem);
  return field({ kind: 'email', options, empty: '', schema, json: { type: 'string' } });
}

export const emailSamples = (): KindSamples => ({
  valid: [{ sent: ' meena.t@example.co.in ', kept: 'meena.t@example.co.in' }],
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
