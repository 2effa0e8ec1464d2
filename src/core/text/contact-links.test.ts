import { expect, test } from 'vitest';
import { mailtoAddress, telAddress, whatsAppAddress } from './contact-links.ts';

test.each([
  ['9000000099', '919000000099'],
  ['+919000000099', '919000000099'],
  ['919000000099', '919000000099'],
  ['+4915112345678', '4915112345678'],
  // Ten digits after a plus are a complete number of another country.
  ['+6581234567', '6581234567'],
])('WhatsApp gets %s as %s', (contact, digits) => {
  expect(whatsAppAddress(contact)).toBe(`https://wa.me/${digits}`);
});

test.each([
  ['9000000099', 'tel:+919000000099'],
  ['919000000099', 'tel:+919000000099'],
  ['+971501234567', 'tel:+971501234567'],
  ['971501234567', 'tel:+971501234567'],
  ['+9710501234567', 'tel:+971501234567'],
  ['00971 50 123 4567', 'tel:+971501234567'],
  ['0124 400 1234', 'tel:+911244001234'],
  ['108', 'tel:108'],
  ['1800 123 4567', 'tel:18001234567'],
  ['90000', 'tel:90000'],
])('%s is called as %s', (contact, address) => {
  expect(telAddress(contact)).toBe(address);
});

test.each(['90000', '91900000009', '+9190000', '90000000991'])('%s has no WhatsApp address', (contact) => {
  expect(whatsAppAddress(contact)).toBeUndefined();
});

test('the prepared text is transferred completely', () => {
  const text = 'Namaste Meena & Ravi,\nhow can we help? 100 % + more #1 नमस्ते';
  const address = new URL(whatsAppAddress('9000000099', text) ?? '');
  expect(address.searchParams.get('text')).toBe(text);
  expect(new URL(mailtoAddress('a@b.in', text)).searchParams.get('body')).toBe(text);
});

test('an address of a visitor adds no recipients', () => {
  expect(mailtoAddress('a?bcc=evil@example.com')).toBe('mailto:a%3Fbcc%3Devil@example.com');
  expect(telAddress('+91 90000-0009;ext=1')).toBe('tel:+919000000091');
});
