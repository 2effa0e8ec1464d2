import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Clock } from '../../content/clock.ts';
import type { Account } from '../../store/account-store.ts';
import type { Session } from '../../store/session-store.ts';

/** Milliseconds for which a token lives, and the session that it names. */
export const sessionLifetime = 12 * 60 * 60_000;
/** Tokens of the version before sessions name none. */
const claims = z.object({
  ...{ sub: z.string(), version: z.int(), exp: z.number() },
  session: z.string().optional(),
});

/** Tokens whose signature has been checked: a sign-in is one of them for all its calls. */
const mostRemembered = 1000;

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
  const checked = new LRUCache<string, ReadToken & { expiresAt: number }>({ max: mostRemembered });

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
