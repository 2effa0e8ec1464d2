import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

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

/** Seconds for which a code is shown: a step. */
const stepSeconds = 30;
const digits = 6;
/** Bytes: as long as the digest that is made of it. */
const secretBytes = 20;
/** Steps before and after the present one whose codes count too: clocks differ, and people type slowly. */
const tolerance = 1;

/** What apps are given: RFC 4648, without padding. */
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Something to make codes from that nobody else has. */
export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** The number of the step that a moment belongs to. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / stepSeconds);
}

/** The code of a step (RFC 6238 with SHA-1, which all apps know). */
export function codeOfStep(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The step whose code it is, of those that count at the moment; undefined: it is none of theirs. */
export function stepOfCode(secret: Buffer, code: string, moment: Date): number | undefined {
  const now = stepAt(moment);
  const typed = Buffer.from(code);
  let found: number | undefined;
  // All of them are looked at, and the newest counts: the time it takes tells nothing.
  for (let step = now - tolerance; step <= now + tolerance; step += 1) {
    const right = Buffer.from(codeOfStep(secret, step));
    if (typed.length === right.length && timingSafeEqual(typed, right)) found = step;
  }
  return found;
}

/** A secret as it is typed into an app. */
export function textOfSecret(secret: Buffer): string {
  const bits = Array.from(secret, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from(
    bits.match(/.{1,5}/g) ?? [],
    (five) => base32Alphabet[Number.parseInt(five.padEnd(5, '0'), 2)],
  ).join('');
}

/** What the picture says that an app reads with its camera. */
export function totpAddress(secret: Buffer, { site, email }: { site: string; email: string }): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${textOfSecret(secret)}&issuer=${encodeURIComponent(site)}`;
}
