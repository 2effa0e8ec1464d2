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

let common: Promise<Set<string>> | undefined;

/** Whether so many people use it that it is guessed first. The list, some 9 MB of memory, is read when it is first asked for. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return (await common).has(password.normalize('NFKC').toLowerCase());
}

/** Two at a time: each takes 19 MiB and a thread, and the pool has four for everything that reads files. */
const hashSlots = pLimit(2);
/** Each takes some hundredths of a second; who comes later would wait for longer than people do. */
const maxWaiting = 200;
/** Seconds. */
const retryAfter = 5;

const argon2id = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** @throws Refusal: unavailable, where too many wait already */
async function hash(parameters: Argon2Parameters): Promise<Buffer> {
  if (hashSlots.pendingCount >= maxWaiting) {
    const message = 'A great many people are signing in right now. Please try again in a moment.';
    throw new AppError('unavailable', message, { retryAfter });
  }
  return hashSlots(() => argon2id('argon2id', parameters));
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
 * Whether it is the password, however its emails are composed. One that was set before this was looked at is known as it
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

/** Milliseconds for which a token lives, and the session that it names. */
export const sessionLifetime = 12 * 60 * 60_000;
/** Tokens of the version before sessions name none. */
const claims = z.object({
  ...{ sub: z.string(), version: z.int(), exp: z.number() },
  session: z.string().optional(),
});

/** Tokens whose signature has been checked: a sign-in is one of them for all its calls. */
const maxRemembered = 1000;

export type Tokens = ReturnType<typeof createTokens>;

/** What a token says: whose it is, which password it was issued under, and the session that it carries. */
export interface ReadToken {
  accountId: string;
  version: number;
  session: string | undefined;
}

/** Signs and reads login tokens; the secret is at least 32 characters long. */
export function createTokens(secret: string, clock: Clock) {
  const key = new TextEncoder().encode(secret);
  const checked = new LRUCache<string, ReadToken & { expiresAt: number }>({ max: maxRemembered });

  return {
    /** A token that lives as long as the session, or until the account's password changes. */
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

    /** What a token says, or undefined where it is not a valid one of ours. */
    async read(token: string): Promise<ReadToken | undefined> {
      const known = checked.get(token);
      if (known) return clock().getTime() < known.expiresAt ? known : undefined;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock() });
        const { sub, version, session, exp } = claims.parse(payload);
        const read = { accountId: sub, version, session, expiresAt: exp * 1000 };
        checked.set(token, read);
        return read;
      } catch {
        return undefined;
      }
    },
  };
}
