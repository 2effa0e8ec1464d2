import type { Clock } from '#core/clock.ts';
import { AppError, fieldError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { ConfirmMethod, PasskeyRequest } from '../sign-in-api.ts';
import type { Account } from './account-store.ts';
import { verifyPassword } from './credentials.ts';
import type { Factors } from './factor-types.ts';
import type { LoginLimits } from './login-limits.ts';
import { challengeOf, type Passkeys } from './passkeys.ts';
import type { Proof, Proofs } from './proof.ts';
import type { Session } from './session-store.ts';

export type Confirmation = ReturnType<typeof createConfirmation>;

export interface ConfirmationInput extends Proof {
  password?: string | undefined;
}

/** Validity of a confirmation in milliseconds; a sign-in counts as one. */
const confirmationLifetime = 10 * 60_000;
/** Time limit for the answer of a passkey in milliseconds. */
const challengeLifetime = 5 * 60_000;
const purpose = 'confirm';

interface Dependencies {
  stores: Stores;
  clock: Clock;
  passkeys: Passkeys;
  proofs: Proofs;
  limits: LoginLimits;
}

/**
 * Asks for a confirmation before roles, passwords or factors change, so that an unlocked computer or a stolen token is
 * not enough to take over the account.
 */
export function createConfirmation({ stores, clock, passkeys, proofs, limits }: Dependencies) {
  function methodsOf({ hasTwoFactor, methods }: Factors): ConfirmMethod[] {
    return hasTwoFactor ? ['password', ...methods] : ['password'];
  }

  /** @returns whether the passkey alone is enough, because its device has verified the user */
  async function checkPasskey(account: Account, answer: NonNullable<Proof['passkey']>): Promise<boolean> {
    const challenge = challengeOf(answer);
    const isIssued = await stores.tickets.consume(challenge, { purpose, accountId: account.id });
    const assertion = isIssued && (await proofs.checkPasskey(answer, challenge, account.id));
    if (!assertion)
      throw fieldError('invalid', 'passkey', 'This passkey was not accepted. Please try again.');
    return assertion.isVerified;
  }

  async function checkPassword(account: Account, password: string, address: string): Promise<void> {
    const check = async () => ((await verifyPassword(password, account.passwordHash)) ? true : undefined);
    const isRight = await limits.attempt(address, account.email, check, () => false);
    if (!isRight) throw fieldError('invalid', 'password', 'Incorrect password.');
  }

  async function checkCode(account: Account, proof: Proof, address: string): Promise<void> {
    const { hasTwoFactor } = await proofs.readFactors(account);
    if (!hasTwoFactor) return;
    if (!proof.code && !proof.recoveryCode) {
      throw fieldError('invalid', 'code', 'Please type the code from your app, or a recovery code.');
    }
    if (await proofs.verify(account, { ...proof, passkey: undefined }, '', address)) return;
    throw fieldError('invalid', 'code', 'This code is wrong, or has already been used.');
  }

  /** @throws AppError forbidden, signInNeeded */
  async function requireRecent(account: Account, session: Session | undefined): Promise<void> {
    if (!session) throw new AppError('signInNeeded', 'Please sign in again to do this.');
    const age = clock().getTime() - Date.parse(session.confirmedAt);
    // A time in the future was noted by a wrong clock.
    if (Math.abs(age) <= confirmationLifetime) return;
    const confirm = methodsOf(await proofs.readFactors(account));
    throw new AppError('forbidden', 'Please first confirm that it is you.', { confirm });
  }

  return {
    /**
     * Continues if the session was confirmed recently.
     *
     * @throws AppError forbidden with the accepted methods; signInNeeded for a token of the version before sessions
     */
    require: requireRecent,

    /** The same for calls that take the password anyway: they do not ask for it twice, only for the second factor. */
    async requireTwoStep(account: Account, session: Session | undefined): Promise<void> {
      if ((await proofs.readFactors(account)).hasTwoFactor) await requireRecent(account, session);
    },

    /** The accepted methods, and the options for a passkey. */
    async createChallenge(account: Account): Promise<{ methods: ConfirmMethod[]; passkey?: PasskeyRequest }> {
      const factors = await proofs.readFactors(account);
      const methods = methodsOf(factors);
      if (!methods.includes('passkey')) return { methods };
      const { ticket } = await stores.tickets.issue({ purpose, accountId: account.id }, challengeLifetime);
      return { methods, passkey: passkeys.requestOptions(ticket, factors.passkeys, 'preferred') };
    },

    /**
     * Confirms a session.
     *
     * @param address the address of the request, for the limits
     * @throws AppError invalid with the wrong field; tooMany; signInNeeded as above
     */
    async confirm(
      account: Account,
      session: Session | undefined,
      sent: ConfirmationInput,
      address: string,
    ): Promise<void> {
      if (!session) throw new AppError('signInNeeded', 'Please sign in again to do this.');
      if (!sent.passkey && !sent.password) throw fieldError('invalid', 'password', 'Password is required');
      const isEnough = sent.passkey ? await checkPasskey(account, sent.passkey) : false;
      if (!isEnough) {
        const message = 'Please type your password too: this passkey does not check who is using it.';
        if (!sent.password) throw fieldError('invalid', 'password', message);
        // The password comes first: checking a code uses it up.
        await checkPassword(account, sent.password, address);
        if (!sent.passkey) await checkCode(account, sent, address);
      }
      await stores.sessions.markConfirmed(session.id);
    },
  };
}
