import { expect, test } from 'vitest';
import { callAddress, mailAddress, whatsAppAddress } from './reach.ts';

test.each([
  ['9000000099', '919000000099'],
  ['+919000000099', '919000000099'],
  ['919000000099', '919000000099'],
  ['+4915112345678', '4915112345678'],
  // Ten digits behind a plus are a number of another country, whole as it stands.
  ['+6581234567', '6581234567'],
])('WhatsApp is told %s as %s', (contact, digits) => {
  expect(whatsAppAddress(contact)).toBe(`https://wa.me/${digits}`);
});

test.each(['90000', '91900000009', '+9190000'])('%s cannot be written to', (contact) => {
  expect(whatsAppAddress(contact)).toBeUndefined();
});

test('what is prepared travels whole', () => {
  const text = 'Namaste Meena & Ravi,\nhow can we help? 100 % + more #1 नमस्ते';
  const address = new URL(whatsAppAddress('9000000099', text) ?? '');
  expect(address.searchParams.get('text')).toBe(text);
  expect(new URL(mailAddress('a@b.in', text)).searchParams.get('body')).toBe(text);
});

test('an address that somebody has sent adds no readers', () => {
  expect(mailAddress('a?bcc=evil@example.com')).toBe('mailto:a%3Fbcc%3Devil@example.com');
  expect(callAddress('+91 90000-00099;ext=1')).toBe('tel:+9190000000991');
});
