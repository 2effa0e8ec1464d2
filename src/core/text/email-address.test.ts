import { expect, test } from 'vitest';
import { canonicalEmail, emailSpellings, isSameEmail } from './email-address.ts';

const mailbox = 'josé@bücher.example';

test.each([
  'josé@bücher.example',
  ' José@BÜCHER.Example ',
  'josé@xn--bcher-kva.example',
  'JOSÉ@XN--BCHER-KVA.EXAMPLE',
  'jose\u0301@bu\u0308cher.example',
])('%j is one mailbox', (typed) => {
  expect(canonicalEmail(typed)).toBe(mailbox);
  expect(isSameEmail(typed, mailbox)).toBe(true);
  // Every spelling that an older version has stored is matched.
  expect(emailSpellings(mailbox)).toContain(typed.trim().toLowerCase());
});

test.each([
  ['meena@example.org', 'meena@example.org'],
  ['meena@उदाहरण.भारत', 'meena@उदाहरण.भारत'],
  ['meena@xn--p1b6ci4b4b3a.xn--h2brj9c', 'meena@उदाहरण.भारत'],
  ['meena@faß.example', 'meena@faß.example'],
  // Only a domain is converted; anything else is unchanged.
  ['a@b.example/x', 'a@b.example/x'],
  ['a@b.example?x', 'a@b.example?x'],
  ['a@b.example:80', 'a@b.example:80'],
  ['a@b%2eexample.org', 'a@b%2eexample.org'],
  ['a@1.2.3', 'a@1.2.3'],
  ['a@0x7f.1', 'a@0x7f.1'],
  ['a@xn--zz.example', 'a@xn--zz.example'],
  ['a@b@example.org', 'a@b@example.org'],
  ['nobody', 'nobody'],
  ['', ''],
])('%j is compared as %j', (typed, canonical) => {
  expect(canonicalEmail(typed)).toBe(canonical);
  expect(canonicalEmail(canonical)).toBe(canonical);
});

test('a plain address has one spelling', () => {
  expect(emailSpellings('meena@example.org')).toEqual(['meena@example.org']);
});
