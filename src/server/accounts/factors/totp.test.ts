import { expect, test } from 'vitest';
import { codeOfStep, newTotpSecret, stepAt, stepOfCode, textOfSecret, totpAddress } from './totp.ts';

/** Of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code is that of the RFC', (second, code) => {
  const step = stepAt(new Date(second * 1000));
  expect(codeOfStep(secret, step, 8)).toBe(code);
  expect(codeOfStep(secret, step)).toBe(code.slice(2));
});

test('a code counts in its own step, and in the one before and after', () => {
  const moment = new Date('2026-11-22T10:00:10Z');
  const now = stepAt(moment);
  const found = [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, codeOfStep(secret, now + away), moment));
  expect(found).toEqual([undefined, now - 1, now, now + 1, undefined]);
  for (const wrong of ['', '12345', '1234567', '०१२३४५', 'abcdef'])
    expect(stepOfCode(secret, wrong, moment)).toBeUndefined();
});

test('a secret is shown as apps read it', () => {
  expect(textOfSecret(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(textOfSecret(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(textOfSecret(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toEqual(newTotpSecret());
  const address = new URL(totpAddress(secret, { site: 'Ananta & co', email: 'a+b@example.com' }));
  expect(decodeURIComponent(address.pathname)).toBe('/Ananta & co:a+b@example.com');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: textOfSecret(secret),
    issuer: 'Ananta & co',
  });
});
