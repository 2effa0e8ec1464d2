import { createHmac, randomInt } from 'node:crypto';

const codesAtATime = 10;
/** Without what is taken for one another on paper: no I, L, O, U. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const groupLength = 4;
const length = groups * groupLength;

/** Ten codes for paper, such as `7k2d-x09m-4hqa-w3pe`: 80 bits each. */
export function newRecoveryCodes(): string[] {
  const sign = () => alphabet[randomInt(alphabet.length)];
  const group = () => Array.from({ length: groupLength }, sign).join('');
  return Array.from({ length: codesAtATime }, () => Array.from({ length: groups }, group).join('-'));
}

/**
 * By what a code is kept and found. No slow hash: what is drawn from 2⁸⁰ cannot be tried through. And no key of the
 * site: these codes are the way in where its AUTH_SECRET has changed, under which the codes of apps were sealed.
 */
export function hashOfRecoveryCode(accountId: string, typed: string): string {
  return createHmac('sha256', accountId).update(readRecoveryCode(typed)).digest('hex');
}

/** As it was given out, however it was typed: in capitals, with blanks, with signs that are read like others. */
export function readRecoveryCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
    .slice(0, length + 1);
}
