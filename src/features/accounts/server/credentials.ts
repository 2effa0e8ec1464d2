import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import * as z from 'zod';
import type { Clock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import type { Account } from './account-store.ts';
import type { Session } from './session-store.ts';

let commonPasswords: Promise<Set<string>> | undefined;

/**
 * Whether the password is so common that attackers try it first. The list takes some 9 MB of memory and is loaded on
 * first use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return (await commonPasswords).has(password.normalize('NFKC').toLowerCase());
}

/** Two at a time: each takes 19 MiB and a thread, and the pool has four threads for all file access. */
const hashSlots = pLimit(2);
/** Each hash takes some hundredths of a second; a longer queue would exceed the patience of users. */
const maxWaiting = 200;
/** Seconds. */
const retryAfter = 5;

const argon2id = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** @throws AppError unavailable, if the queue is full */
async function hash(parameters: Argon2Parameters): Promise<Buffer> {
  if (hashSlots.pendingCount >= maxWaiting) {
    const message = 'Many people are signing in right now. Please try again in a moment.';
    throw new AppError('unavailable', message, { retryAfter });
  }
  return hashSlots(() => argon2id('argon2id', parameters));
}

/** OWASP's recommendation of 2025 for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** One Unicode form, because keyboards compose letters in different ways (RFC 8265, NIST SP 800-63B). */
const normalise = (password: string) => password.normalize('NFKC');

/**
 * Hashes a password for storage: `argon2id$memory$passes$salt$hash`, so that the cost can be raised later.
 *
 * @throws AppError unavailable
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash({ ...cost, message: normalise(password), nonce });
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join(
    '$',
  );
}

/** A random password, to be shown once. */
export function generatePassword(): string {
  return randomBytes(12).toString('base64url');
}

const dummyHash = hashPassword(randomBytes(16).toString('hex'));

/**
 * Whether a password matches a stored hash. Letters are compared in one Unicode form; an older hash, stored before
 * that, is also compared with the spelling as typed. Takes the same time without a stored hash, so that the timing does
 * not reveal who has an account.
 *
 * @throws AppError unavailable, if the queue is full
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, nonce = '', tag = ''] = (stored ?? (await dummyHash)).split('$');
  const expected = Buffer.from(tag, 'base64url');
  const set = {
    ...cost,
    memory: Number(memory),
    passes: Number(passes),
    nonce: Buffer.from(nonce, 'base64url'),
  };
  for (const message of new Set([normalise(password), password])) {
    if (timingSafeEqual(await hash({ ...set, message }), expected)) return stored !== undefined;
  }
  return false;
}

/** Lifetime of a token and of its session, in milliseconds. */
export const sessionLifetime = 12 * 60 * 60_000;
/** Tokens of the version before sessions have no session. */
const claims = z.object({
  ...{ sub: z.string(), version: z.int(), exp: z.number() },
  session: z.string().optional(),
});

/** Tokens with a verified signature: one sign-in makes many calls. */
const maxCached = 1000;

export type Tokens = ReturnType<typeof createTokens>;

/** The content of a token: its account, the version of the password, and the session. */
export interface TokenContent {
  accountId: string;
  version: number;
  session: string | undefined;
}

/** Signs and verifies login tokens. @param secret at least 32 characters */
export function createTokens(secret: string, clock: Clock) {
  const key = new TextEncoder().encode(secret);
  const verifiedTokens = new LRUCache<string, TokenContent & { expiresAt: number }>({ max: maxCached });

  return {
    /** A token that is valid as long as the session, or until the account's password changes. */
    issue(
      account: Pick<Account, 'id' | 'tokenVersion'>,
      session: Pick<Session, 'id' | 'createdAt' | 'expiresAt'>,
    ): Promise<string> {
      return new SignJWT({ version: account.tokenVersion, session: session.id })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(account.id)
        .setIssuedAt(new Date(session.createdAt))
        .setExpirationTime(new Date(session.expiresAt))
        .sign(key);
    },

    /** The content of a token, or undefined if it is not valid. */
    async read(token: string): Promise<TokenContent | undefined> {
      const cached = verifiedTokens.get(token);
      if (cached) return clock().getTime() < cached.expiresAt ? cached : undefined;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock() });
        const { sub, version, session, exp } = claims.parse(payload);
        const read = { accountId: sub, version, session, expiresAt: exp * 1000 };
        verifiedTokens.set(token, read);
        return read;
      } catch {
        return undefined;
      }
    },
  };
}
