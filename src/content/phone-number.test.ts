import { expect, test } from 'vitest';
import { barePhoneNumber, isPhoneNumber, looksComplete } from './phone-number.ts';

test.each([
  ['98765 43210', '9876543210'],
  ['98765-43210', '9876543210'],
  ['98765.43210', '9876543210'],
  ['987·654·3210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['(0)98765 43210', '9876543210'],
  ['(0124) 400-1234', '1244001234'],
  ['+91 98765-43210', '+919876543210'],
  ['(+91) [98765] 43210', '+919876543210'],
  ['+91 (0)98765 43210', '+919876543210'],
  ['+91 (0) 124 400 1234', '+911244001234'],
  ['+91 098765 43210', '+919876543210'],
  ['91 98765 43210', '919876543210'],
  ['(+91)(0)98765 43210', '+919876543210'],
  ['91-(0)98765 43210', '919876543210'],
  ['98765 4321(0)', '9876543210'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  // Spaces that do not break, dashes of every length, and what a copied contact carries without showing it.
  ['+91\u00a098765\u202f43210', '+919876543210'],
  ['98765\u201043210', '9876543210'],
  ['98765\u201343210', '9876543210'],
  ['98765 \u2014 43210', '9876543210'],
  ['98765\u221243210', '9876543210'],
  ['\u202a+91 98765 43210\u202c\u200b', '+919876543210'],
  ['9876\u00ad543210', '9876543210'],
  // Other digits: Devanagari, Bengali, Tamil, Urdu, and the wide ones of Eastern keyboards.
  ['+९१ ९८७६५ ४३२१०', '+919876543210'],
  ['৯৮৭৬৫ ৪৩২১০', '9876543210'],
  ['௯௮௭௬௫ ௪௩௨௧௦', '9876543210'],
  ['۹۸۷۶۵ ۴۳۲۱۰', '9876543210'],
  ['＋９１（９８７６５）４３２１０', '+919876543210'],
])('%j is the number %s', (typed, bare) => {
  expect(barePhoneNumber(typed)).toBe(bare);
});

test.each([
  ['0', ''],
  ['00 91 98765 43210', '0919876543210'],
  ['+0 98765', '+098765'],
  ['98765+43210', '98765+43210'],
  ['98765/43210', '98765/43210'],
  ['98765 43210, 98765 43211', '9876543210,9876543211'],
  ['ask my wife', 'askmywife'],
])('of %j, which is no number, it keeps what makes it none', (typed, bare) => {
  expect(barePhoneNumber(typed)).toBe(bare);
  expect(isPhoneNumber(bare)).toBe(false);
});

test('what is far too long is no number either', () => {
  expect(isPhoneNumber(barePhoneNumber('(0)'.repeat(20_000)))).toBe(false);
});

test.each([
  ['9876543210', true],
  ['1244001234', true],
  ['919876543210', true],
  ['+919876543210', true],
  ['+14155552671', true],
  ['447911123456', true],
  ['+6834000', true],
  ['9198765432', true],
  ['12', false],
  ['987654321', false],
  ['91987654321', false],
  ['+91987654321', false],
  ['+9198765432101', false],
  ['+1415', false],
])('%s can be complete: %s', (bare, complete) => {
  expect(isPhoneNumber(bare)).toBe(true);
  expect(looksComplete(bare)).toBe(complete);
});
