import { Refusal } from '../../content/refusal.ts';
import { firstRole } from '../../policy.ts';
import type { Account, AccountStore } from '../../store/account-store.ts';
import type { SessionStore } from '../../store/session-store.ts';
import { browserName } from './browser-name.ts';
import type { Caller, Place } from './caller.ts';
import type { LoginLimits } from './login-limits.ts';
import { isPassword } from './passwords.ts';
import type { SecondStep } from './second-step.ts';
import { type ReadToken, sessionLifetime, type Tokens } from './tokens.ts';

export type SignIn = ReturnType<typeof createSignIn>;

type SignedIn = Pick<Caller, 'account' | 'session'>;

interface Parts {
  accounts: AccountStore;
  sessions: SessionStore;
  tokens: Tokens;
  limits: LoginLimits;
  secondStep: SecondStep;
}

/** Signs people in by e-mail and password, and tells whose token a request carries. */
export function createSignIn({ accounts, sessions, tokens, limits, secondStep }: Parts) {
  async function find({ accountId, version, session }: ReadToken): Promise<SignedIn | undefined> {
    const found =
      session === undefined
        ? await accounts.find(accountId).then((account) => account && { account, session: undefined })
        : await sessions.findWithAccount(session, accountId);
    if (!found || found.account.tokenVersion !== version || found.account.disabledAt !== null)
      return undefined;
    return found;
  }

  async function begin(
    account: Account,
    { address, userAgent }: Place,
  ): Promise<{ token: string; role: string }> {
    const session = await sessions.begin(
      { accountId: account.id, address, browser: browserName(userAgent) },
      sessionLifetime,
    );
    return { token: await tokens.issue(account, session), role: firstRole(account.role) };
  }

  /** @throws Refusal: signInNeeded */
  function requireOpen({ disabledAt }: Account): void {
    if (disabledAt === null) return;
    throw new Refusal('signInNeeded', 'This account is closed. Please ask an administrator of the site.');
  }

  return {
    /**
     * @throws Refusal: signInNeeded for a wrong e-mail or password, for a disabled account, and where a second factor is
     *   asked for; tooMany for too many wrong ones, unavailable
     */
    async login(email: string, password: string, place: Place): Promise<{ token: string; role: string }> {
      const found = await limits.attempt(
        place.address,
        email,
        async () => {
          const account = await accounts.findByEmail(email);
          if (!(await isPassword(password, account?.passwordHash)) || !account) return undefined;
          return { account, isTwoStep: await secondStep.isNeeded(account) };
        },
        ({ isTwoStep }) => !isTwoStep,
      );
      if (!found) throw new Refusal('signInNeeded', 'The e-mail or the password is wrong.');
      // Told only to whoever knows the password.
      requireOpen(found.account);
      if (found.isTwoStep) throw await secondStep.ask(found.account);
      return begin(found.account, place);
    },

    /**
     * Ends a sign-in of whoever has shown all that is asked for.
     *
     * @throws Refusal: signInNeeded for a disabled account
     */
    async finish(account: Account, place: Place): Promise<{ token: string; role: string }> {
      requireOpen(account);
      await limits.trust(place.address, account.email);
      return begin(account, place);
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
