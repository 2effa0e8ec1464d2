import type { ClientInfo } from '#core/access/caller.ts';
import { AppError, fieldError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PasskeyRequest, SecondFactorChallenge } from '../sign-in-api.ts';
import type { Account } from './account-store.ts';
import type { Factors } from './factor-types.ts';
import type { LimitedActivityLog } from './login-limits.ts';
import { challengeOf, type PasskeyAnswer, type Passkeys } from './passkeys.ts';
import type { Proof, Proofs } from './proof.ts';

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>;

/** Milliseconds. */
const lifetime = 5 * 60_000;
const purpose = 'passkey-sign-in';

interface Dependencies {
  stores: Stores;
  passkeys: Passkeys;
  proofs: Proofs;
}

/**
 * Signs in with a passkey alone, which counts as two factors if its device has verified the user. The user types no
 * address, so the call cannot reveal which accounts exist.
 */
export function createPasskeySignIn({ stores, passkeys, proofs }: Dependencies) {
  return {
    /** The options for any passkey that the user chooses. @throws AppError conflict, if passkeys are not supported */
    async options(): Promise<PasskeyRequest> {
      // Refuses before a ticket is stored.
      if (!passkeys.isPossible) return passkeys.requestOptions('');
      const { ticket } = await stores.tickets.issue({ purpose }, lifetime);
      return passkeys.requestOptions(ticket);
    },

    /** @returns the account of the passkey. @throws AppError signInNeeded */
    async check(answer: PasskeyAnswer): Promise<Account> {
      const challenge = challengeOf(answer);
      // Used up first: each answer is checked once.
      const isIssued = (await stores.tickets.consume(challenge, { purpose })) !== undefined;
      if (!isIssued) throw new AppError('signInNeeded', 'This took too long. Please try again.');
      const assertion = await proofs.checkPasskey(answer, challenge);
      const account = assertion?.isVerified && (await stores.accounts.find(assertion.passkey.accountId));
      if (!account) {
        throw new AppError(
          'signInNeeded',
          'This passkey was not accepted. Please sign in with your password.',
        );
      }
      return account;
    },
  };
}

export type SecondStep = ReturnType<typeof createSecondStep>;

/** Milliseconds between the password and the second factor. */
const secondStepLifetime = 5 * 60_000;
const secondStepPurpose = 'second-factor';

interface SecondStepParts {
  stores: Stores;
  passkeys: Passkeys;
  proofs: Proofs;
  activityLog: LimitedActivityLog;
}

/** The second step of a sign-in, for accounts with a second factor (product: Two-step sign-in). */
export function createSecondStep({ stores, passkeys, proofs, activityLog }: SecondStepParts) {
  return {
    /** The factors of an account that needs a second step. @returns undefined if the password is enough */
    async findFactors(account: Account): Promise<Factors | undefined> {
      const factors = await proofs.readFactors(account);
      return factors.hasTwoFactor ? factors : undefined;
    },

    /** The answer to a right password that is not enough. */
    async createChallengeError(account: Account, factors: Factors): Promise<AppError> {
      const { methods } = factors;
      const { ticket } = await stores.tickets.issue(
        { purpose: secondStepPurpose, accountId: account.id },
        secondStepLifetime,
        // A password change in between makes the ticket invalid.
        String(account.tokenVersion),
      );
      const secondFactor: SecondFactorChallenge = {
        ...{ ticket, methods },
        ...(methods.includes('passkey') && {
          passkey: passkeys.requestOptions(ticket, factors.passkeys, 'preferred'),
        }),
      };
      return new AppError('signInNeeded', challengeMessage(factors), { secondFactor });
    },

    /**
     * Verifies the second factor.
     *
     * @returns the account
     * @throws AppError signInNeeded if the ticket has expired or the factor is wrong; tooMany; invalid
     */
    async verify(ticket: string, proof: Proof, client: ClientInfo): Promise<Account> {
      const found = await stores.tickets.find(ticket, secondStepPurpose);
      const account = found?.accountId ? await stores.accounts.find(found.accountId) : undefined;
      if (!account || String(account.tokenVersion) !== found?.detail) throw expiredError();
      if (!(await proofs.verify(account, proof, ticket, client.address))) {
        await activityLog.logRefusedSignIn(stores, account, client, `wrong ${nameOfProof(proof)}`);
        throw wrongProofError(proof);
      }
      // Last, and once: of two concurrent requests with the same ticket, one succeeds.
      if (!(await stores.tickets.consume(ticket, { purpose: secondStepPurpose }))) throw expiredError();
      return account;
    },
  };
}

/** The name of the given factor, in words. */
export function nameOfProof({ passkey, code }: Proof): string {
  if (passkey) return 'passkey';
  return code ? 'code' : 'recovery code';
}

function expiredError(): AppError {
  return new AppError('signInNeeded', 'This took too long. Please sign in with your password again.');
}

function wrongProofError({ passkey, code }: Proof): AppError {
  if (passkey) {
    return fieldError('signInNeeded', 'passkey', 'This passkey was not accepted. Please try again.');
  }
  const message = 'This code is wrong, or has already been used. Please type the one that the app shows now.';
  if (code) return fieldError('signInNeeded', 'code', message);
  return fieldError('signInNeeded', 'recoveryCode', 'This recovery code is wrong, or has already been used.');
}

function challengeMessage({ methods, totp, secret }: Factors): string {
  if (totp && !secret) {
    return `The codes from your app can no longer be checked, because this site now has another AUTH_SECRET. ${
      methods.length > 0 ? 'Please use another method, then set up your app again.' : recoveryHint
    }`;
  }
  if (methods.length === 0) return `None of your second factors can be used here. ${recoveryHint}`;
  return 'One more step: please confirm that it is you.';
}

const recoveryHint = 'The person who runs the site can let you in: npm run user -- recover.';
