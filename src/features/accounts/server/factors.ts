import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Caller } from '#core/access/caller.ts';
import { aboutAccount, actorAndOrigin } from '#core/access/caller.ts';
import { type AccountRole, may } from '#core/access/roles.ts';
import type { Clock } from '#core/clock.ts';
import { AppError, fieldError, notFoundError } from '#core/errors.ts';
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

/** Milliseconds: a passkey is created at once, an app may have to be installed first. */
const lifetimes = { passkey: 5 * 60_000, totp: 30 * 60_000 };
/** More than a person has devices. */
const maxPasskeys = 20;

interface Parts {
  stores: Stores;
  clock: Clock;
  passkeys: Passkeys;
  proofs: Proofs;
  sealer: Sealer;
  /** The name of the site in authenticator apps. */
  siteName: string;
  factorEmails: FactorEmails;
  /** Called when emails are ready to be sent. */
  wakeDelivery: () => void;
}

/** Adds, renames and removes the second factors of an account (product: Two-step sign-in). */
export function createFactorService(parts: Parts) {
  const { stores, clock, passkeys, proofs, sealer, siteName, factorEmails, wakeDelivery } = parts;
  const { notifyOfRemoval, notifyOfAddition, notifyOfLoss } = factorEmails;

  /** Creates recovery codes if the account has none; they are shown once. In an open transaction. */
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

  /** Removes a factor and sends an email about it. The recovery codes are removed with the last factor. */
  async function remove(
    by: Caller,
    factor: ListedFactor,
    removal: (inside: Stores) => Promise<boolean>,
  ): Promise<void> {
    const { account } = by;
    const { id, name } = account;
    await stores.transaction(async (inside) => {
      await inside.accounts.take(id);
      if (!(await removal(inside))) throw notFoundError(factor === 'app' ? 'App' : 'Passkey');
      await noteOf(inside, 'factorRemoved', by, factor);
      if (await inside.factorOwners.has(id)) await notifyOfLoss(inside, account, factor, 'removed');
      else await removeFactors(inside, account, name, notifyOfRemoval);
    });
    wakeDelivery();
  }

  return {
    /** `removeFactors`, for features that manage accounts. */
    endAll: (inside: Stores, account: Account, by: string): Promise<void> =>
      removeFactors(inside, account, by, notifyOfRemoval),

    /** `endFactorsWith`, likewise. */
    endWith: (role: AccountRole, inside: Stores, account: Account, by: string): Promise<boolean> =>
      endFactorsWith(role, inside, account, by, notifyOfRemoval),

    /** `dropFactors`, likewise. */
    drop: dropFactors,

    read: proofs.readFactors,

    /** Begins to set up an app. The secret stays sealed in a ticket until a code of the app has verified it. */
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
     * Completes the set-up: the app replaces the one before.
     *
     * @returns recovery codes if there were none; they cannot be shown again
     * @throws Refusal: conflict if the set-up has expired; invalid for a wrong code, which can be corrected
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
      wakeDelivery();
      return codes;
    },

    removeTotp: (by: Caller) => remove(by, 'app', ({ totps }) => totps.remove(by.account.id)),

    /** @throws Refusal: conflict, if passkeys are not supported or there are too many */
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

    /** @throws Refusal: conflict if the challenge has expired or the passkey is known; invalid */
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
      wakeDelivery();
      return added;
    },

    /** @throws Refusal: missing */
    renamePasskey: (by: Caller, id: string, name: string): Promise<Passkey> =>
      stores.transaction(async (inside) => {
        const passkey = await inside.passkeys.rename(by.account.id, id, name);
        if (!passkey) throw notFoundError('Passkey');
        await noteOf(inside, 'factorRenamed', by, 'passkey');
        return passkey;
      }),

    removePasskey: (by: Caller, id: string) =>
      remove(by, 'passkey', ({ passkeys }) => passkeys.remove(by.account.id, id)),

    /** Replaces all recovery codes. @throws Refusal: conflict if the account has no second factor */
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
      wakeDelivery();
      return codes;
    },
  };
}

/** Writes the activity entry about a change of the own factors, in its transaction. */
function noteOf(
  { activity }: Stores,
  kind: 'factorAdded' | 'factorRenamed' | 'factorRemoved',
  by: Caller,
  factor: string,
): Promise<void> {
  return activity.note({ ...actorAndOrigin(by), kind, about: aboutAccount(by.account), details: { factor } });
}

/**
 * Removes all second factors of an account, in an open transaction that has locked the account, and sends emails to its
 * owner and the owners of the site.
 *
 * @param by the actor, in words
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
 * Removes the factors of an account whose new role may not set any up: its owner could neither change nor remove them,
 * and a lost phone would lock them out with no member of staff able to help.
 *
 * @returns whether there were any
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

/** Removes all factors without emails, for an account that another person may have opened and that changes hands. */
export async function dropFactors(inside: Stores, accountId: string): Promise<void> {
  await inside.totps.remove(accountId);
  await inside.passkeys.removeAll(accountId);
  await inside.recoveryCodes.removeAll(accountId);
  await inside.tickets.removeAll(accountId);
}

function tooOld(): AppError {
  return new AppError('conflict', 'This took too long. Please start again.');
}
