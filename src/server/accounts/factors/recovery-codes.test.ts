import { expect, test } from 'vitest';
import { hashOfRecoveryCode, newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';

test('ten codes, none like another, none with signs that are taken for others', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
});

test('a code is known however it is typed, and for its own account alone', () => {
  const code = '0k1d-x09m-4hqa-w3pe';
  const hash = hashOfRecoveryCode('asha', code);
  for (const typed of [' OKLD x09m 4HQA w3pe ', '0kid x0-9m4hqaw3pe', 'ok1dx09m4hqaw3pe'])
    expect(hashOfRecoveryCode('asha', typed)).toBe(hash);
  expect(hashOfRecoveryCode('ravi', code)).not.toBe(hash);
  expect(hashOfRecoveryCode('asha', `${code}0`)).not.toBe(hash);
  expect(readRecoveryCode('x'.repeat(10_000)).length).toBeLessThan(20);
});
