import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Caller } from '#core/access/caller.ts';
import { aboutAccount, actedBy } from '#core/access/caller.ts';
import { type AccountRole, may } from '#core/access/roles.ts';
import type { Clock } from '#core/clock.ts';
import { AppError, fieldError, missing } from '#core/errors.ts';
import type { Sealer } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { Account } from './account-store.ts';
import type { FactorEmails, ListedFactor, TellOfRemoval } from './factor-emails.ts';
import type { Passkey } from './factor-store.ts';
import { challengeOf, type Passkeys, type RegistrationResponseJSON } from './passkeys.ts';
import type { Proofs } from './proof.ts';
import {
  hashOfRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  stepOfCode,
  textOfSecret,
  totpAddress,
} from './totp.ts';

export type FactorService = ReturnType<typeof createFactorService>;

/** Milliseconds: a passkey is made at once, an app may have to be installed first. */
const lifetimes = { passkey: 5 * 60_000, totp: 30 * 60_000 };
/** More than anybody has devices. */
const maxPasskeys = 20;

interface Parts {
  stores: Stores;
  clock: Clock;
  passkeys: Passkeys;
  proofs: Proofs;
  sealer: Sealer;
  /** What apps call the site. */
  siteName: string;
  factorEmails: FactorEmails;
  /** Told when emails wait to be sent. */
  onEmails: () => void;
}

/** Where people set up their second factors, and take them away (product: Two-step sign-in). */
export function createFactorService(parts: Parts) {
  const { stores, clock, passkeys, proofs, sealer, siteName, factorEmails, onEmails } = parts;
  const { notifyOfRemoval, notifyOfAddition, notifyOfLoss } = factorEmails;

  /** Recovery codes for whoever has none; they are seen once. In an open transaction. */
  async function firstCodes(inside: Stores, accountId: string): Promise<string[] | undefined> {
    const { total } = await inside.recoveryCodes.count(accountId);
    return total === 0 ? newCodes(inside, accountId) : undefined;
  }

  async function newCodes(inside: Stores, accountId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => hashOfRecoveryCode(accountId, code));
    await inside.recoveryCodes.replace(accountId, hashes);
    return codes;
  }

  /** Takes something away, which is told by letter. With the last factor the recovery codes go. */
  async function remove(
    by: Caller,
    factor: ListedFactor,
    removal: (inside: Stores) => Promise<boolean>,
  ): Promise<void> {
    const { account } = by;
    const { id, name } = account;
    await stores.transaction(async (inside) => {
      await inside.accounts.take(id);
      if (!(await removal(inside))) throw missing(factor === 'app' ? 'App' : 'Passkey');
      await noteOf(inside, 'factorRemoved', by, factor);
      if (await inside.factorOwners.has(id)) await notifyOfLoss(inside, account, factor, 'removed');
      else await removeFactors(inside, account, name, notifyOfRemoval);
    });
    onEmails();
  }

  return {
    read: proofs.readFactors,

    /** Begins to set an app up. What it is to be told is kept sealed until it has shown a code. */
    async beginTotp(account: Account): Promise<{ ticket: string; secret: string; address: string }> {
      const secret = newTotpSecret();
      const { ticket } = await stores.tickets.issue(
        { purpose: 'new-totp', accountId: account.id },
        lifetimes.totp,
        sealer.seal(secret, account.id),
      );
      const address = totpAddress(secret, { site: siteName, email: account.email });
      return { ticket, secret: textOfSecret(secret), address };
    },

    /**
     * Ends it: the app counts from now on, in the place of the one before.
     *
     * @returns recovery codes, where there were none; they cannot be seen again
     * @throws Refusal: conflict where it was begun too long ago; invalid for a wrong code, which can be typed anew
     */
    async finishTotp(by: Caller, ticket: string, code: string): Promise<string[] | undefined> {
      const { account } = by;
      const begun = await stores.tickets.find(ticket, 'new-totp');
      const secret = begun?.accountId === account.id && sealer.open(begun.detail, account.id);
      if (!secret) throw tooOld();
      const step = stepOfCode(secret, code.replace(/\s/g, ''), clock());
      if (step === undefined) {
        const message = 'This is not the code that the app shows now. Is the clock on the phone right?';
        throw fieldError('invalid', 'code', message);
      }
      const codes = await stores.transaction(async (inside) => {
        await inside.accounts.take(account.id);
        if (!(await inside.tickets.take(ticket, { purpose: 'new-totp' }))) throw tooOld();
        const former = await inside.totps.find(account.id);
        await inside.totps.set(account.id, sealer.seal(secret, account.id), step);
        await noteOf(inside, 'factorAdded', by, 'app');
        if (former) await notifyOfLoss(inside, account, 'app', 'replaced');
        else await notifyOfAddition(inside, account, 'app');
        return firstCodes(inside, account.id);
      });
      onEmails();
      return codes;
    },

    removeTotp: (by: Caller) => remove(by, 'app', ({ totps }) => totps.remove(by.account.id)),

    /** @throws Refusal: conflict, where there are no passkeys, or too many */
    async beginPasskey(account: Account): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const known = await stores.passkeys.list(account.id);
      if (known.length >= maxPasskeys) {
        throw new AppError('conflict', 'You already have very many passkeys. Please remove one first.');
      }
      if (!passkeys.isPossible) return passkeys.creation('', account, known);
      const { ticket } = await stores.tickets.issue(
        { purpose: 'new-passkey', accountId: account.id },
        lifetimes.passkey,
      );
      return passkeys.creation(ticket, account, known);
    },

    /** @throws Refusal: conflict where it took too long, or the passkey is known; invalid */
    async finishPasskey(
      by: Caller,
      name: string,
      answer: RegistrationResponseJSON,
    ): Promise<{ passkey: Passkey; recoveryCodes: string[] | undefined }> {
      const { account } = by;
      const challenge = challengeOf(answer);
      const wanted = { purpose: 'new-passkey', accountId: account.id } as const;
      if (!(await stores.tickets.take(challenge, wanted))) throw tooOld();
      const read = await passkeys.readNew(answer, challenge);
      const added = await stores.transaction(async (inside) => {
        await inside.accounts.take(account.id);
        const passkey = await inside.passkeys.add({ ...read, accountId: account.id, name });
        if (!passkey) throw new AppError('conflict', 'This passkey has already been added.');
        await noteOf(inside, 'factorAdded', by, 'passkey');
        await notifyOfAddition(inside, account, 'passkey');
        return { passkey, recoveryCodes: await firstCodes(inside, account.id) };
      });
      onEmails();
      return added;
    },

    /** @throws Refusal: missing */
    renamePasskey: (by: Caller, id: string, name: string): Promise<Passkey> =>
      stores.transaction(async (inside) => {
        const passkey = await inside.passkeys.rename(by.account.id, id, name);
        if (!passkey) throw missing('Passkey');
        await noteOf(inside, 'factorRenamed', by, 'passkey');
        return passkey;
      }),

    removePasskey: (by: Caller, id: string) =>
      remove(by, 'passkey', ({ passkeys }) => passkeys.remove(by.account.id, id)),

    /** New recovery codes in the place of all before. @throws Refusal: conflict where there is nothing to recover */
    async renewCodes(by: Caller): Promise<string[]> {
      const { account } = by;
      const { isTwoStep } = await proofs.readFactors(account);
      if (!isTwoStep) {
        throw new AppError(
          'conflict',
          'Please set up an app or a passkey first: there is nothing to recover.',
        );
      }
      const codes = await stores.transaction(async (inside) => {
        await inside.accounts.take(account.id);
        await noteOf(inside, 'factorAdded', by, 'new recovery codes');
        await notifyOfAddition(inside, account, 'codes');
        return newCodes(inside, account.id);
      });
      onEmails();
      return codes;
    },
  };
}

/** Notes what somebody has done to their own factors, in the transaction that does it. */
function noteOf(
  { activity }: Stores,
  kind: 'factorAdded' | 'factorRenamed' | 'factorRemoved',
  by: Caller,
  factor: string,
): Promise<void> {
  return activity.note({ ...actedBy(by), kind, about: aboutAccount(by.account), details: { factor } });
}

/**
 * Takes all that is left of an account's factors away, in an open transaction that has taken the account. Their owner
 * and the owner of the site are told.
 *
 * @param by who does it, in words
 */
export async function removeFactors(
  inside: Stores,
  account: Account,
  by: string,
  notifyOfRemoval: TellOfRemoval,
): Promise<void> {
  await dropFactors(inside, account.id);
  await notifyOfRemoval(inside, account, by);
}

/**
 * Takes the factors of somebody away who may not set any up in their new role: a second step that they can neither
 * change nor end would lock them out with the next lost phone, and nobody of the staff could help them.
 *
 * @returns whether there were some
 */
export async function endFactorsWith(
  role: AccountRole,
  inside: Stores,
  account: Account,
  by: string,
  notifyOfRemoval: TellOfRemoval,
): Promise<boolean> {
  if (may(role, 'account.secure') || !(await inside.factorOwners.has(account.id))) return false;
  await removeFactors(inside, account, by, notifyOfRemoval);
  return true;
}

/** Takes them away without a word: for an account that somebody else may have opened, and that changes hands. */
export async function dropFactors(inside: Stores, accountId: string): Promise<void> {
  await inside.totps.remove(accountId);
  await inside.passkeys.removeAll(accountId);
  await inside.recoveryCodes.removeAll(accountId);
  await inside.tickets.removeAll(accountId);
}

function tooOld(): AppError {
  return new AppError('conflict', 'This took too long. Please start again.');
}
