import type { Caller, ClientInfo } from '#core/access/caller.ts';
import { aboutAccount, actorAndOrigin, browserName } from '#core/access/caller.ts';
import { legacyRole } from '#core/access/roles.ts';
import { AppError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { SignInAnswer } from '../sign-in-api.ts';
import type { Account } from './account-store.ts';
import { sessionLifetime, type TokenContent, type Tokens, verifyPassword } from './credentials.ts';
import type { LimitedActivityLog, LoginLimits } from './login-limits.ts';
import type { SecondStep } from './second-step.ts';

export type SignIn = ReturnType<typeof createSignIn>;

type SignedIn = Pick<Caller, 'account' | 'session'>;

interface Dependencies {
  stores: Stores;
  activityLog: LimitedActivityLog;
  tokens: Tokens;
  limits: LoginLimits;
  secondStep: SecondStep;
}

/** Signs users in by email address and password, and finds the account of a token. */
export function createSignIn({ stores, activityLog, tokens, limits, secondStep }: Dependencies) {
  const { accounts, sessions } = stores;

  async function find({ accountId, version, session }: TokenContent): Promise<SignedIn | undefined> {
    const found =
      session === undefined
        ? await accounts.find(accountId).then((account) => account && { account, session: undefined })
        : await sessions.findWithAccount(session, accountId);
    if (!found || found.account.tokenVersion !== version || found.account.disabledAt !== null)
      return undefined;
    return found;
  }

  /** @param by the factor that was used besides or instead of the password */
  async function startSession(account: Account, client: ClientInfo, by?: string): Promise<SignInAnswer> {
    const start = { accountId: account.id, address: client.address, browser: browserName(client.userAgent) };
    const session = await stores.transaction(async (tx) => {
      const done = { ...actorAndOrigin({ account, client }), about: aboutAccount(account) };
      await activityLog.log(tx, { ...done, kind: 'signedIn', details: by ? { by } : {} }, account);
      return tx.sessions.create(start, sessionLifetime);
    });
    return { token: await tokens.issue(account, session), role: legacyRole(account.role) };
  }

  /** @throws AppError signInNeeded */
  async function requireEnabled(account: Account, client: ClientInfo): Promise<void> {
    if (account.disabledAt === null) return;
    await activityLog.logRefusedSignIn(stores, account, client, 'closed account');
    throw new AppError('signInNeeded', 'This account is closed. Please ask an administrator of the site.');
  }

  return {
    /**
     * @throws AppError signInNeeded for a wrong email address or password, for a disabled account, and if a second
     * factor is needed; tooMany after too many wrong ones; unavailable
     */
    async login(email: string, password: string, client: ClientInfo): Promise<SignInAnswer> {
      let known: Account | undefined;
      const found = await limits.attempt(
        client.address,
        email,
        async () => {
          known = await accounts.findByEmail(email);
          if (!(await verifyPassword(password, known?.passwordHash)) || !known) return undefined;
          return { account: known, factors: await secondStep.findFactors(known) };
        },
        ({ factors }) => !factors,
      );
      if (!found) {
        await activityLog.logRefusedSignIn(stores, known, client, known ? 'wrong password' : 'unknown email');
        throw new AppError('signInNeeded', 'Incorrect email or password.');
      }
      // Only a request with the right password learns this.
      await requireEnabled(found.account, client);
      if (found.factors) throw await secondStep.createChallengeError(found.account, found.factors);
      return startSession(found.account, client);
    },

    /**
     * Completes the sign-in of a user who has shown all required factors.
     *
     * @param by the last factor, in words
     * @throws AppError signInNeeded for a disabled account
     */
    async complete(account: Account, client: ClientInfo, by: string): Promise<SignInAnswer> {
      await requireEnabled(account, client);
      await limits.trust(client.address, account.email);
      return startSession(account, client, by);
    },

    /**
     * The account of an Authorization header.
     *
     * @throws AppError signInNeeded without a header, or if its token is invalid, expired or older than the password,
     * its session has ended or its account is disabled
     */
    async requireSignedIn(authorization: string | undefined): Promise<SignedIn> {
      const token = authorization?.match(/^Bearer +(\S+)$/i)?.[1];
      const read = token && (await tokens.read(token));
      const found = read && (await find(read));
      if (!found) {
        throw new AppError(
          'signInNeeded',
          authorization ? 'You have been signed out. Please sign in again.' : 'Please sign in.',
        );
      }
      // A full disk must not prevent reading.
      if (found.session) await sessions.updateSeenAt(found.session).catch(() => undefined);
      return found;
    },
  };
}
