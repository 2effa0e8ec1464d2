import type { Argon2Parameters } from 'node:crypto';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { Refusal } from '../../content/refusal.ts';

/** Two at a time: each takes 19 MiB and a thread, and the pool has four for everything that reads files. */
const turns = pLimit(2);
/** Each takes some hundredths of a second; who comes later would wait for longer than people do. */
const mostWaiting = 200;
/** Seconds. */
const retryAfter = 5;

const argon2id = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** @throws Refusal: unavailable, where too many wait already */
async function hash(parameters: Argon2Parameters): Promise<Buffer> {
  if (turns.pendingCount >= mostWaiting) {
    const message = 'A great many people are signing in right now. Please try again in a moment.';
    throw new Refusal('unavailable', message, { retryAfter });
  }
  return turns(() => argon2id('argon2id', parameters));
}

/** OWASP's recommendation of 2025 for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** One form for all ways in which keyboards compose letters (RFC 8265, NIST SP 800-63B). */
const prepared = (password: string) => password.normalize('NFKC');

/** A password as it is stored: `argon2id$memory$passes$salt$hash`, so that the cost can be raised later. @throws Refusal: unavailable */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash({ ...cost, message: prepared(password), nonce });
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join(
    '$',
  );
}

/** A password that nobody can guess, to be shown once. */
export function makeUpPassword(): string {
  return randomBytes(12).toString('base64url');
}

const nobodysPassword = hashPassword(randomBytes(16).toString('hex'));

/**
 * Whether it is the password, however its letters are composed. One that was set before this was looked at is known as it
 * was typed. Takes as long without a stored one, so that time does not tell who has an account.
 *
 * @throws Refusal: unavailable, where too many wait for theirs
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, nonce = '', tag = ''] = (stored ?? (await nobodysPassword)).split('$');
  const expected = Buffer.from(tag, 'base64url');
  const set = {
    ...cost,
    memory: Number(memory),
    passes: Number(passes),
    nonce: Buffer.from(nonce, 'base64url'),
  };
  for (const message of new Set([prepared(password), password])) {
    if (timingSafeEqual(await hash({ ...set, message }), expected)) return stored !== undefined;
  }
  return false;
}
