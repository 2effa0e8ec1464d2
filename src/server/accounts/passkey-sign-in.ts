import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { Refusal } from '../../content/refusal.ts';
import type { Account } from '../../store/account-store.ts';
import type { Stores } from '../../store/stores.ts';
import { type AuthenticationResponseJSON, challengeOf, type Passkeys } from './factors/passkeys.ts';
import type { Proofs } from './factors/proof.ts';

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
      if (!isOurs) throw new Refusal('signInNeeded', 'This took too long. Please try again.');
      const assertion = await proofs.checkPasskey(answer, challenge);
      const account = assertion?.isVerified && (await stores.accounts.find(assertion.passkey.accountId));
      if (!account) {
        throw new Refusal(
          'signInNeeded',
          'This passkey was not accepted. Please sign in with your password.',
        );
      }
      return account;
    },
  };
}
