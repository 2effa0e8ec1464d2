import { storableText } from '#core/text/storable-text.ts';
import { type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

export interface AddressOptions extends FieldOptions {
  /** Whether a page of the site itself may be given by its path, such as /about. */
  allowsOwnPaths?: boolean;
}

export interface AddressField extends Field<'address', string> {
  readonly allowsOwnPaths: boolean;
}

declare module '../field.ts' {
  interface FieldTypes {
    address: AddressField;
  }
}

const maxLength = 2000;

/**
 * A web address, http or https only, because other protocols could run scripts in the visitor's browser
 * (product: Values).
 */
export function address(options: AddressOptions): AddressField {
  const { allowsOwnPaths = false } = options;
  const message = allowsOwnPaths
    ? 'Please enter a path such as /about, or an address that begins with https://.'
    : 'Please enter an address that begins with https:// or http://.';
  const schema = storableText(maxLength)
    .transform((value) => value.trim())
    .refine((value) => value === '' || isWebAddress(value) || (allowsOwnPaths && isOwnPath(value)), message);
  return {
    ...field({ kind: 'address', options, empty: '', schema }),
    allowsOwnPaths,
  };
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/?#\\]/i.test(value) && !/\s/.test(value) && URL.canParse(value);
}

/** Two slashes, or characters that browsers treat like them, would lead to another site. */
function isOwnPath(value: string): boolean {
  return /^(\/(?![/\\])|#)[^\s\\]*$/.test(value);
}

export const addressSamples = (of: AddressField): FieldSamples => ({
  valid: [
    { sent: 'https://example.org/watch?v=1#t', stored: 'https://example.org/watch?v=1#t' },
    { sent: ' http://example.org ', stored: 'http://example.org' },
    { sent: '', stored: '' },
    ...(of.allowsOwnPaths ? [{ sent: '/about', stored: '/about' }] : []),
  ],
  invalid: [
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.org',
    '//example.org',
    'example.org',
    'https://',
    'https://exa mple.org',
    `https://example.org/${'x'.repeat(maxLength)}`,
    ...(of.allowsOwnPaths ? ['/\\example.org'] : ['/about']),
  ],
  wrongTypes: [7, true, ['https://example.org']],
});
