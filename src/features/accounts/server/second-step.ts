import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { ClientInfo } from '#core/access/caller.ts';
import { AppError, fieldError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { Account } from './account-store.ts';
import type { FactorMethod, Factors } from './factor-types.ts';
import type { OutsideNotes } from './login-limits.ts';
import { type AuthenticationResponseJSON, challengeOf, type Passkeys } from './passkeys.ts';
import type { Proof, Proofs } from './proof.ts';

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>;

/** Milliseconds. */
const lifetime = 5 * 60_000;
const purpose = 'passkey-sign-in';

interface Parts {
  stores: Stores;
  passkeys: Passkeys;
  proofs: Proofs;
}

/**
 * Signs in by a passkey alone: it is two factors in one where its device makes sure who holds it. Nobody types who they
 * are, so nothing here tells which accounts there are.
 */
export function createPasskeySignIn({ stores, passkeys, proofs }: Parts) {
  return {
    /** What a browser asks whichever passkey somebody chooses. @throws Refusal: conflict, where there are none */
    async options(): Promise<PublicKeyCredentialRequestOptionsJSON> {
      // Before anything is stored.
      if (!passkeys.isPossible) return passkeys.request('');
      const { ticket } = await stores.tickets.issue({ purpose }, lifetime);
      return passkeys.request(ticket);
    },

    /** @returns whose it is. @throws Refusal: signInNeeded */
    async check(answer: AuthenticationResponseJSON): Promise<Account> {
      const challenge = challengeOf(answer);
      // Used up first: an answer is looked at once.
      const isOurs = (await stores.tickets.take(challenge, { purpose })) !== undefined;
      if (!isOurs) throw new AppError('signInNeeded', 'This took too long. Please try again.');
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

/** What somebody is told who has shown the right password and needs to show more. */
export interface SecondFactorAsked {
  /** Shown again with the second factor. It is no token: nothing but that step can be done with it. */
  ticket: string;
  methods: FactorMethod[];
  /** What the browser asks a passkey, where there is one. */
  passkey?: PublicKeyCredentialRequestOptionsJSON;
}

/** Milliseconds between the password and the second factor. */
const secondStepLifetime = 5 * 60_000;
const secondStepPurpose = 'second-factor';

interface SecondStepParts {
  stores: Stores;
  passkeys: Passkeys;
  proofs: Proofs;
  notes: OutsideNotes;
}

/** The second step of a sign-in, for accounts that have one (product: Two-step sign-in). */
export function createSecondStep({ stores, passkeys, proofs, notes }: SecondStepParts) {
  return {
    /** The factors of an account that its password alone does not open. @returns undefined where it does */
    async find(account: Account): Promise<Factors | undefined> {
      const factors = await proofs.readFactors(account);
      return factors.isTwoStep ? factors : undefined;
    },

    /** The answer to the right password, where it is not enough. */
    async ask(account: Account, factors: Factors): Promise<AppError> {
      const { methods } = factors;
      const { ticket } = await stores.tickets.issue(
        { purpose: secondStepPurpose, accountId: account.id },
        secondStepLifetime,
        // A password that is changed meanwhile ends it.
        String(account.tokenVersion),
      );
      const secondFactor: SecondFactorAsked = {
        ...{ ticket, methods },
        ...(methods.includes('passkey') && {
          passkey: passkeys.request(ticket, factors.passkeys, 'preferred'),
        }),
      };
      return new AppError('signInNeeded', messageFor(factors), { secondFactor });
    },

    /**
     * Takes the second step.
     *
     * @returns whose it is
     * @throws Refusal: signInNeeded where the ticket is too old or the factor wrong; tooMany; invalid
     */
    async take(ticket: string, proof: Proof, client: ClientInfo): Promise<Account> {
      const found = await stores.tickets.find(ticket, secondStepPurpose);
      const account = found?.accountId ? await stores.accounts.find(found.accountId) : undefined;
      if (!account || String(account.tokenVersion) !== found?.detail) throw tooOld();
      if (!(await proofs.isRight(account, proof, ticket, client.address))) {
        await notes.noteRefused(stores, account, client, `wrong ${nameOfProof(proof)}`);
        throw wrong(proof);
      }
      // Last, and once: of two who show the same ticket one is let in.
      if (!(await stores.tickets.take(ticket, { purpose: secondStepPurpose }))) throw tooOld();
      return account;
    },
  };
}

/** What somebody has shown, in words. */
export function nameOfProof({ passkey, code }: Proof): string {
  if (passkey) return 'passkey';
  return code ? 'code' : 'recovery code';
}

function tooOld(): AppError {
  return new AppError('signInNeeded', 'This took too long. Please sign in with your password again.');
}

function wrong({ passkey, code }: Proof): AppError {
  if (passkey) {
    return fieldError('signInNeeded', 'passkey', 'This passkey was not accepted. Please try again.');
  }
  const message = 'This code is wrong, or has already been used. Please type the one that the app shows now.';
  if (code) return fieldError('signInNeeded', 'code', message);
  return fieldError('signInNeeded', 'recoveryCode', 'This recovery code is wrong, or has already been used.');
}

function messageFor({ methods, totp, secret }: Factors): string {
  if (totp && !secret) {
    return `The codes from your app can no longer be checked, because this site now has another AUTH_SECRET. ${
      methods.length > 0 ? 'Please use something else; then set your app up again.' : wayBack
    }`;
  }
  if (methods.length === 0) return `None of your second factors can be used here. ${wayBack}`;
  return 'Please show that it is you: one more step.';
}

const wayBack = 'Whoever runs the site can let you in: npm run user -- recover.';
