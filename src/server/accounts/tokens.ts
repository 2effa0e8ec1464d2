import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Clock } from '../../content/clock.ts';
import type { Account } from '../../store/account-store.ts';

/** Milliseconds. */
const lifetime = 12 * 60 * 60_000;
const claims = z.object({ sub: z.string(), version: z.int(), exp: z.number() });

interface Read {
  accountId: string;
  version: number;
}

/** Tokens whose signature has been checked: a sign-in is one of them for all its calls. */
const mostRemembered = 1000;

export type Tokens = ReturnType<typeof createTokens>;

/** Signs and reads login tokens; the secret is at least 32 characters long. */
export function createTokens(secret: string, clock: Clock) {
  const key = new TextEncoder().encode(secret);
  const checked = new LRUCache<string, Read & { expiresAt: number }>({ max: mostRemembered });

  return {
    /** A token that lives 12 hours, or until the account's password changes. */
    issue(account: Account): Promise<string> {
      const now = clock();
      return new SignJWT({ version: account.tokenVersion })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(account.id)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + lifetime))
        .sign(key);
    },

    /** Whose token it is and which password it was issued under, or undefined where it is not a valid one of ours. */
    async read(token: string): Promise<Read | undefined> {
      const known = checked.get(token);
      if (known) return clock().getTime() < known.expiresAt ? known : undefined;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock() });
        const { sub, version, exp } = claims.parse(payload);
        const read = { accountId: sub, version, expiresAt: exp * 1000 };
        checked.set(token, read);
        return read;
      } catch {
        return undefined;
      }
    },
  };
}
