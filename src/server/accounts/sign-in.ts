import { Refusal } from '../../content/refusal.ts';
import { firstRole } from '../../policy.ts';
import type { AccountStore } from '../../store/account-store.ts';
import type { SessionStore } from '../../store/session-store.ts';
import { browserName } from './browser-name.ts';
import type { Caller, Place } from './caller.ts';
import type { LoginLimits } from './login-limits.ts';
import { isPassword } from './passwords.ts';
import { type ReadToken, sessionLifetime, type Tokens } from './tokens.ts';

export type SignIn = ReturnType<typeof createSignIn>;

type SignedIn = Pick<Caller, 'account' | 'session'>;

interface Parts {
  accounts: AccountStore;
  sessions: SessionStore;
  tokens: Tokens;
  limits: LoginLimits;
}

/** Signs people in by e-mail and password, and tells whose token a request carries. */
export function createSignIn({ accounts, sessions, tokens, limits }: Parts) {
  async function find({ accountId, version, session }: ReadToken): Promise<SignedIn | undefined> {
    const found =
      session === undefined
        ? await accounts.find(accountId).then((account) => account && { account, session: undefined })
        : await sessions.findWithAccount(session, accountId);
    if (!found || found.account.tokenVersion !== version || found.account.disabledAt !== null)
      return undefined;
    return found;
  }

  return {
    /**
     * @throws Refusal: signInNeeded for a wrong e-mail or password and for a disabled account, tooMany for too many of
     *   them, unavailable
     */
    async login(
      email: string,
      password: string,
      { address, userAgent }: Place,
    ): Promise<{ token: string; role: string }> {
      const account = await limits.attempt(address, email, async () => {
        const known = await accounts.findByEmail(email);
        return (await isPassword(password, known?.passwordHash)) ? known : undefined;
      });
      if (!account) throw new Refusal('signInNeeded', 'The e-mail or the password is wrong.');
      // Told only to whoever knows the password.
      if (account.disabledAt !== null) {
        throw new Refusal('signInNeeded', 'This account is closed. Please ask an administrator of the site.');
      }
      const session = await sessions.begin(
        { accountId: account.id, address, browser: browserName(userAgent) },
        sessionLifetime,
      );
      return { token: await tokens.issue(account, session), role: firstRole(account.role) };
    },

    /**
     * The account that an Authorization header speaks for.
     *
     * @throws Refusal: signInNeeded without a header, or when its token is bad, expired or older than the password, when
     *   its session was ended or its account disabled
     */
    async requireSignedIn(authorization: string | undefined): Promise<SignedIn> {
      const token = authorization?.match(/^Bearer +(\S+)$/i)?.[1];
      const read = token && (await tokens.read(token));
      const found = read && (await find(read));
      if (!found) {
        throw new Refusal(
          'signInNeeded',
          authorization ? 'Your sign-in has ended. Please sign in again.' : 'Please sign in.',
        );
      }
      // A disk that is full must not keep anybody from reading.
      if (found.session) await sessions.noteSeen(found.session).catch(() => undefined);
      return found;
    },
  };
}
