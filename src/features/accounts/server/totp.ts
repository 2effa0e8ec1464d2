import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';

const codesAtATime = 10;
/** No I, L, O, U: they are ambiguous on paper. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const groupLength = 4;
const length = groups * groupLength;

/** Ten recovery codes such as `7k2d-x09m-4hqa-w3pe`, 80 bits each. */
export function generateRecoveryCodes(): string[] {
  const sign = () => alphabet[randomInt(alphabet.length)];
  const group = () => Array.from({ length: groupLength }, sign).join('');
  return Array.from({ length: codesAtATime }, () => Array.from({ length: groups }, group).join('-'));
}

/**
 * The hash under which a recovery code is stored. No slow hash: 2⁸⁰ codes cannot be tried. No key of the site: these
 * codes must work after AUTH_SECRET has changed, when app codes cannot be verified.
 */
export function hashRecoveryCode(accountId: string, typed: string): string {
  return createHmac('sha256', accountId).update(normaliseRecoveryCode(typed)).digest('hex');
}

/** Normalises a typed code: capitals, blanks and similar characters. */
export function normaliseRecoveryCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
    .slice(0, length + 1);
}

/** Bytes: the length of a SHA-1 digest, which RFC 4226 recommends. */
const secretBytes = 20;

/** A random secret for one app. */
export function generateTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

/**
 * Finds the time step of a code (RFC 6238, the defaults that all apps support). The steps before and after the current
 * one are accepted: clocks differ, and people type slowly.
 *
 * @param code as it was typed, without blanks
 * @returns the newest such step, so that the caller can refuse a second use; undefined: no accepted step has this code
 */
export function findTimeStep(bytes: Buffer, code: string, moment: Date): number | undefined {
  // otpauth compares bytes, and throws where six characters take more than six of them.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const secret = secretOf(bytes);
  const step = TOTP.counter({ timestamp: moment.getTime() });
  return [step + 1, step, step - 1].find(
    (counter) => HOTP.validate({ token: code, secret, counter, window: 0 }) !== null,
  );
}

/** A secret in base32, as it is typed into an app. */
export function formatSecret(bytes: Buffer): string {
  return secretOf(bytes).base32;
}

/** The otpauth URI of the QR code that an app scans. */
export function totpUri(bytes: Buffer, { site, email }: { site: string; email: string }): string {
  return new TOTP({ issuer: site, label: email, secret: secretOf(bytes) }).toString();
}

// Copied: a Buffer may be a view into a larger pool.
const secretOf = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer });
