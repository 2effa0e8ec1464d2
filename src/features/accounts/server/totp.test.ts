import { HOTP, Secret } from 'otpauth';
import { expect, test } from 'vitest';
import {
  findTimeStep,
  formatSecret,
  generateRecoveryCodes,
  generateTotpSecret,
  hashRecoveryCode,
  normaliseRecoveryCode,
  totpUri,
} from './totp.ts';

test('recovery codes are ten different codes without ambiguous characters', () => {
  const codes = generateRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
});

test('a code is accepted in any spelling, for its own account only', () => {
  const code = '0k1d-x09m-4hqa-w3pe';
  const hash = hashRecoveryCode('asha', code);
  for (const typed of [' OKLD x09m 4HQA w3pe ', '0kid x0-9m4hqaw3pe', 'ok1dx09m4hqaw3pe'])
    expect(hashRecoveryCode('asha', typed)).toBe(hash);
  expect(hashRecoveryCode('ravi', code)).not.toBe(hash);
  expect(hashRecoveryCode('asha', `${code}0`)).not.toBe(hash);
  expect(normaliseRecoveryCode('x'.repeat(10_000)).length).toBeLessThan(20);
});

/** The secret of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code is that of the RFC', (second, code) => {
  expect(findTimeStep(secret, code.slice(2), new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test('a code is accepted in its own time step and in the adjacent ones', () => {
  const moment = new Date('2026-11-22T10:00:10Z');
  const now = Math.floor(moment.getTime() / 30_000);
  const found = [-2, -1, 0, 1, 2].map((away) => {
    const code = HOTP.generate({ secret: Secret.fromLatin1(String(secret)), counter: now + away });
    return findTimeStep(secret, code, moment);
  });
  expect(found).toEqual([undefined, now - 1, now, now + 1, undefined]);
  for (const wrong of ['', '12345', '1234567', '०१२३४५', 'abcdef'])
    expect(findTimeStep(secret, wrong, moment)).toBeUndefined();
});

test('a secret is formatted as apps read it', () => {
  expect(formatSecret(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(formatSecret(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(formatSecret(generateTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
  expect(generateTotpSecret()).not.toEqual(generateTotpSecret());
  const address = new URL(totpUri(secret, { site: 'Ananta & co', email: 'a+b@example.com' }));
  expect(decodeURIComponent(address.pathname)).toBe('/Ananta & co:a+b@example.com');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: formatSecret(secret),
    issuer: 'Ananta & co',
    ...{ algorithm: 'SHA1', digits: '6', period: '30' },
  });
});
