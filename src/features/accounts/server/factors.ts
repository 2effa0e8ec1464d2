import { nameInEmails } from '#core/access/account-name.ts';
import type { Caller } from '#core/access/caller.ts';
import { aboutAccount, actorAndOrigin } from '#core/access/caller.ts';
import { type AccountRole, may } from '#core/access/roles.ts';
import type { Clock } from '#core/clock.ts';
import { AppError, fieldError, notFoundError } from '#core/errors.ts';
import type { Sealer } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PasskeyCreation } from '../two-factor-api.ts';
import type { Account } from './account-store.ts';
import type { FactorEmails, FactorKind, NotifyOfRemoval } from './factor-emails.ts';
import type { Passkey } from './factor-store.ts';
import { challengeOf, type NewPasskeyAnswer, type Passkeys } from './passkeys.ts';
import type { Proofs } from './proof.ts';
import {
  findTimeStep,
  formatSecret,
  generateRecoveryCodes,
  generateTotpSecret,
  hashRecoveryCode,
  totpUri,
} from './totp.ts';

export type FactorService = ReturnType<typeof createFactorService>;

/** Milliseconds: a passkey is created at once, an app may have to be installed first. */
const lifetimes = { passkey: 5 * 60_000, totp: 30 * 60_000 };
/** More than a person has devices. */
const maxPasskeys = 20;

interface Dependencies {
  stores: Stores;
  clock: Clock;
  passkeys: Passkeys;
  proofs: Proofs;
  sealer: Sealer;
  /** The name of the site in authenticator apps. */
  siteName: () => string;
  factorEmails: FactorEmails;
  /** Called when emails are ready to be sent. */
  wakeDelivery: () => void;
}

/** Adds, renames and removes the second factors of an account (product: Two-step sign-in). */
export function createFactorService(parts: Dependencies) {
  const { stores, clock, passkeys, proofs, sealer, siteName, factorEmails, wakeDelivery } = parts;
  const { notifyOfRemoval, notifyOfAddition, notifyOfLoss } = factorEmails;

  /** Creates recovery codes if the account has none; they are shown once. In an open transaction. */
  async function createCodesIfNone(tx: Stores, accountId: string): Promise<string[] | undefined> {
    const { total } = await tx.recoveryCodes.count(accountId);
    return total === 0 ? replaceCodes(tx, accountId) : undefined;
  }

  async function replaceCodes(tx: Stores, accountId: string): Promise<string[]> {
    const codes = generateRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(accountId, code));
    await tx.recoveryCodes.replace(accountId, hashes);
    return codes;
  }

  /** Removes a factor and sends an email about it. The recovery codes are removed with the last factor. */
  async function remove(
    by: Caller,
    factor: FactorKind,
    removal: (tx: Stores) => Promise<boolean>,
  ): Promise<void> {
    const { account } = by;
    const { id } = account;
    await stores.transaction(async (tx) => {
      await tx.accounts.lock(id);
      if (!(await removal(tx))) throw notFoundError(factor === 'app' ? 'App' : 'Passkey');
      await logActivity(tx, 'factorRemoved', by, factor);
      if (await tx.factorOwners.has(id)) await notifyOfLoss(tx, account, factor, 'removed');
      else await removeFactors(tx, account, nameInEmails(account), notifyOfRemoval);
    });
    wakeDelivery();
  }

  return {
    /** `removeFactors`, for features that manage accounts. */
    removeFactors: (tx: Stores, account: Account, by: string): Promise<void> =>
      removeFactors(tx, account, by, notifyOfRemoval),

    /** `removeFactorsForRole`, likewise. */
    removeFactorsForRole: (role: AccountRole, tx: Stores, account: Account, by: string): Promise<boolean> =>
      removeFactorsForRole(role, tx, account, by, notifyOfRemoval),

    /** `deleteFactors`, likewise. */
    deleteFactors,

    read: proofs.readFactors,

    /** Begins to set up an app. The secret stays sealed in a ticket until a code of the app has verified it. */
    async beginTotp(account: Account): Promise<{ ticket: string; secret: string; uri: string }> {
      const secret = generateTotpSecret();
      const { ticket } = await stores.tickets.issue(
        { purpose: 'new-totp', accountId: account.id },
        lifetimes.totp,
        sealer.seal(secret, account.id),
      );
      const uri = totpUri(secret, { site: siteName(), email: account.email });
      return { ticket, secret: formatSecret(secret), uri };
    },

    /**
     * Completes the set-up: the app replaces the one before.
     *
     * @returns recovery codes if there were none; they cannot be shown again
     * @throws AppError conflict if the set-up has expired; invalid for a wrong code, which can be corrected
     */
    async finishTotp(by: Caller, ticket: string, code: string): Promise<string[] | undefined> {
      const { account } = by;
      const setupTicket = await stores.tickets.find(ticket, 'new-totp');
      const secret = setupTicket?.accountId === account.id && sealer.open(setupTicket.detail, account.id);
      if (!secret) throw expiredError();
      const step = findTimeStep(secret, code.replace(/\s/g, ''), clock());
      if (step === undefined) {
        const message = 'This is not the code that the app shows now. Is the clock on the phone right?';
        throw fieldError('invalid', 'code', message);
      }
      const codes = await stores.transaction(async (tx) => {
        await tx.accounts.lock(account.id);
        if (!(await tx.tickets.consume(ticket, { purpose: 'new-totp' }))) throw expiredError();
        const former = await tx.totps.find(account.id);
        await tx.totps.set(account.id, sealer.seal(secret, account.id), step);
        await logActivity(tx, 'factorAdded', by, 'app');
        if (former) await notifyOfLoss(tx, account, 'app', 'replaced');
        else await notifyOfAddition(tx, account, 'app');
        return createCodesIfNone(tx, account.id);
      });
      wakeDelivery();
      return codes;
    },

    removeTotp: (by: Caller) => remove(by, 'app', ({ totps }) => totps.remove(by.account.id)),

    /** @throws AppError conflict, if passkeys are not supported or there are too many */
    async beginPasskey(account: Account): Promise<PasskeyCreation> {
      const known = await stores.passkeys.list(account.id);
      if (known.length >= maxPasskeys) {
        throw new AppError('conflict', 'You already have very many passkeys. Please remove one first.');
      }
      if (!passkeys.isPossible) return passkeys.creationOptions('', account, known);
      const { ticket } = await stores.tickets.issue(
        { purpose: 'new-passkey', accountId: account.id },
        lifetimes.passkey,
      );
      return passkeys.creationOptions(ticket, account, known);
    },

    /** @throws AppError conflict if the challenge has expired or the passkey is known; invalid */
    async finishPasskey(
      by: Caller,
      name: string,
      answer: NewPasskeyAnswer,
    ): Promise<{ passkey: Passkey; recoveryCodes: string[] | undefined }> {
      const { account } = by;
      const challenge = challengeOf(answer);
      const ticketScope = { purpose: 'new-passkey', accountId: account.id } as const;
      if (!(await stores.tickets.consume(challenge, ticketScope))) throw expiredError();
      const read = await passkeys.verifyNewPasskey(answer, challenge);
      const added = await stores.transaction(async (tx) => {
        await tx.accounts.lock(account.id);
        const passkey = await tx.passkeys.add({ ...read, accountId: account.id, name });
        if (!passkey) throw new AppError('conflict', 'This passkey has already been added.');
        await logActivity(tx, 'factorAdded', by, 'passkey');
        await notifyOfAddition(tx, account, 'passkey');
        return { passkey, recoveryCodes: await createCodesIfNone(tx, account.id) };
      });
      wakeDelivery();
      return added;
    },

    /** @throws AppError missing */
    renamePasskey: (by: Caller, id: string, name: string): Promise<Passkey> =>
      stores.transaction(async (tx) => {
        const passkey = await tx.passkeys.rename(by.account.id, id, name);
        if (!passkey) throw notFoundError('Passkey');
        await logActivity(tx, 'factorRenamed', by, 'passkey');
        return passkey;
      }),

    removePasskey: (by: Caller, id: string) =>
      remove(by, 'passkey', ({ passkeys }) => passkeys.remove(by.account.id, id)),

    /** Replaces all recovery codes. @throws AppError conflict if the account has no second factor */
    async renewCodes(by: Caller): Promise<string[]> {
      const { account } = by;
      const { hasTwoFactor } = await proofs.readFactors(account);
      if (!hasTwoFactor) {
        throw new AppError(
          'conflict',
          'Please set up an app or a passkey first: there is nothing to recover.',
        );
      }
      const codes = await stores.transaction(async (tx) => {
        await tx.accounts.lock(account.id);
        await logActivity(tx, 'factorAdded', by, 'new recovery codes');
        await notifyOfAddition(tx, account, 'codes');
        return replaceCodes(tx, account.id);
      });
      wakeDelivery();
      return codes;
    },
  };
}

/** Writes the activity entry about a change of the own factors, in its transaction. */
function logActivity(
  { activity }: Stores,
  kind: 'factorAdded' | 'factorRenamed' | 'factorRemoved',
  by: Caller,
  factor: string,
): Promise<void> {
  return activity.log({ ...actorAndOrigin(by), kind, about: aboutAccount(by.account), details: { factor } });
}

/**
 * Removes all second factors of an account, in an open transaction that has locked the account, and sends emails to its
 * owner and the owners of the site.
 *
 * @param by the actor, in words
 */
export async function removeFactors(
  tx: Stores,
  account: Account,
  by: string,
  notifyOfRemoval: NotifyOfRemoval,
): Promise<void> {
  await deleteFactors(tx, account.id);
  await notifyOfRemoval(tx, account, by);
}

/**
 * Removes the factors of an account whose new role may not set any up: its owner could neither change nor remove them,
 * and a lost phone would lock them out with no member of staff able to help.
 *
 * @returns whether there were any
 */
export async function removeFactorsForRole(
  role: AccountRole,
  tx: Stores,
  account: Account,
  by: string,
  notifyOfRemoval: NotifyOfRemoval,
): Promise<boolean> {
  if (may(role, 'account.secure') || !(await tx.factorOwners.has(account.id))) return false;
  await removeFactors(tx, account, by, notifyOfRemoval);
  return true;
}

/** Removes all factors without emails, for an account that another person may have opened and that gets another owner. */
export async function deleteFactors(tx: Stores, accountId: string): Promise<void> {
  await tx.totps.remove(accountId);
  await tx.passkeys.removeAll(accountId);
  await tx.recoveryCodes.removeAll(accountId);
  await tx.tickets.removeAll(accountId);
}

function expiredError(): AppError {
  return new AppError('conflict', 'This took too long. Please start again.');
}
