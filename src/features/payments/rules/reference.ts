/** Letters and digits without those that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const prefix = 'AN';
const length = 12;

/** A new reference for a payment: unique, impossible to guess, and short enough for every bank (35 characters). */
export function createReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return prefix + Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Such references in a text. Banks put spaces or hyphens into them, or other words around them. */
export function referencesIn(text: string): string[] {
  const compact = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const found = compact.matchAll(new RegExp(`(?=(${prefix}[${alphabet}]{${length}}))`, 'g'));
  return Array.from(found, ([, reference = '']) => reference);
}

/** The reference of the bank of a UPI payment (UTR or RRN); some banks fill it up with zeros. */
const bankReference = /(?<!\d)0*(\d{12})(?!\d)/g;

/** The bank's references in a text. */
export const bankReferencesIn = (text: string): string[] =>
  Array.from(text.matchAll(bankReference), ([, digits = '']) => digits);

/** The bank's reference as a parent typed it; undefined: it has not twelve digits. */
export function readBankReference(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{12}$/.test(digits) ? digits : undefined;
}
