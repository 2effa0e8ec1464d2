import AsyncLock from 'async-lock';
import type { NewActivity } from '#cms/activity/activity-store.ts';
import { aboutAccount, type ClientInfo, clientOrigin } from '#core/access/caller.ts';
import { staffRoles } from '#core/access/roles.ts';
import { visitor } from '#core/actor.ts';
import { mailboxLimits, mailboxOf, unconfirmedEmailLimits } from '#core/email/recipient-limits.ts';
import { AppError } from '#core/errors.ts';
import { day, formatWait, hour, type Limits, minute, networkOf, type Rule } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import type { Account } from './account-store.ts';

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/** Seconds for which an address stays known after a sign-in from it. */
const known = 30 * day;

/**
 * Counts wrong passwords (product: Limits): 5 for one account from one address and 100 from one address in 15 minutes,
 * beyond which even the right password is refused; and 100 for one account in a day, beyond which addresses without a
 * recent sign-in to it are refused. The last limit stops slow attacks from many addresses and does not lock out the
 * owner of the account.
 */
export function createLoginLimits(limits: Limits) {
  // Attempts for one account run one after the other: two correct ones at the same time would need two points.
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  const signedIn = (account: string, network: string) => ({
    name: 'sign-in',
    subjects: [account, network],
    seconds: known,
  });

  async function rulesFor(account: string, network: string): Promise<Rule[]> {
    const rules = [
      {
        name: 'wrong password for an account',
        subjects: [account, network],
        points: 5,
        seconds: 15 * minute,
      },
      { name: 'wrong password', subjects: [network], points: 100, seconds: 15 * minute },
    ];
    if (await limits.hasHappened(signedIn(account, network))) return rules;
    return [
      ...rules,
      { name: 'wrong password of strangers', subjects: [account], points: 100, seconds: day },
    ];
  }

  return {
    /**
     * Runs one attempt to sign in.
     *
     * @param verify resolves to undefined when the password is wrong
     * @param isEnough whether the right password alone completes the sign-in: only then does the address become known
     * @throws AppError tooMany; unavailable, if the database is not reachable
     */
    async attempt<Result>(
      address: string,
      email: string,
      verify: () => Promise<Result | undefined>,
      isEnough: (result: Result) => boolean = () => true,
    ): Promise<Result | undefined> {
      const [account, network] = [canonicalEmail(email), networkOf(address)];
      return lock.acquire(`${network} ${account}`, async () => {
        const rules = await rulesFor(account, network);
        // Counted before the check and returned on success: otherwise a hundred concurrent attempts, in this process
        // and others, would all pass before the first is counted.
        const wait = await limits.consume(rules);
        if (wait !== undefined) throw tooManyError(wait);
        let result: Result | undefined;
        try {
          result = await verify();
        } catch (error) {
          await limits.returnPoints(rules);
          throw error;
        }
        if (result !== undefined)
          await limits.returnPoints(rules, isEnough(result) ? signedIn(account, network) : undefined);
        return result;
      });
    },

    /** Whether the account was signed in to from that address recently. */
    isKnown: (address: string, email: string): Promise<boolean> =>
      limits.hasHappened(signedIn(canonicalEmail(email), networkOf(address))),

    /** Makes an address known after its user has proved to own the account: by an emailed link, or with two factors. */
    async trust(address: string, email: string): Promise<void> {
      await limits.returnPoints([], signedIn(canonicalEmail(email), networkOf(address)));
    },
  };
}

function tooManyError(retryAfter: number): AppError {
  const message = `Too many wrong passwords. Please try again in ${formatWait(retryAfter)}.`;
  return new AppError('tooMany', message, { retryAfter });
}

export type LimitedActivityLog = ReturnType<typeof createLimitedActivityLog>;

/**
 * Logs actions that anybody can cause, such as attempts to sign in. Limited, because the log would otherwise fill the
 * disk. Staff accounts have a limit of their own, so that a flood of other entries cannot hide an attack on them.
 */
export function createLimitedActivityLog(limits: Pick<Limits, 'consume'>) {
  return { log, logRefusedSignIn };

  /** A refused sign-in. The typed address is not logged if it belongs to no account, because it may be a password. */
  function logRefusedSignIn(
    tx: Stores,
    account: Pick<Account, 'id' | 'name' | 'role'> | undefined,
    client: ClientInfo,
    why: string,
  ): Promise<void> {
    const about = account ? aboutAccount(account) : { kind: 'account', id: '', name: 'nobody we know' };
    const entry = { by: visitor, from: clientOrigin(client), about, details: { why } };
    return log(tx, { ...entry, kind: 'signInRefused' }, account);
  }

  /**
   * @param tx the stores of the transaction of the logged action
   * @param account the account concerned, if there is one
   */
  async function log(
    tx: Stores,
    activity: NewActivity & { from: { address: string; browser: string } },
    account: Pick<Account, 'id' | 'role'> | undefined,
  ): Promise<void> {
    const rules = rulesFor(activity.kind, networkOf(activity.from.address), account);
    if ((await limits.consume(rules, tx)) === undefined) await tx.activity.log(activity);
  }
}

function rulesFor(kind: string, network: string, account: Pick<Account, 'id' | 'role'> | undefined): Rule[] {
  const isStaff = account && staffRoles.some((role) => role === account.role);
  if (isStaff)
    return [{ name: 'notes of one of the staff', subjects: [account.id, kind], points: 100, seconds: day }];
  return [
    { name: 'notes of a network', subjects: [network], points: 100, seconds: day },
    { name: 'notes of strangers', subjects: [], points: 2000, seconds: day },
  ];
}

type ResetAccount = Pick<Account, 'id' | 'email' | 'emailConfirmedAt' | 'role'>;

/**
 * Counts a password reset email against the limits of its mailbox (product: Limits): five in an hour and ten in a day.
 * The last of the ten is reserved for this email, because a stranger who fills in forms with the address could
 * otherwise lock its owner out. The link in that last email is valid until another email is allowed, so that the
 * mailbox always holds a valid link when no email can be sent.
 *
 * Unconfirmed accounts may belong to strangers, so emails to them have a common limit.
 *
 * @param tx the stores of the transaction that queues the email
 * @returns lifetime of its link (seconds); undefined: a limit is reached
 */
export async function reserveResetEmail(
  limits: Pick<Limits, 'consume'>,
  tx: Stores,
  account: ResetAccount,
  { address }: Pick<ClientInfo, 'address'>,
): Promise<number | undefined> {
  const subjects = limitKeys(account);
  const hourlyLimit = { name: 'reset letter', subjects, points: 5, seconds: hour };
  const dailyLimit = { name: 'reset letters in a day', subjects, points: 9, seconds: day };
  const strangers = isVerifiedAccount(account) ? [] : unconfirmedEmailLimits('account', address);
  const commonLimits = [...mailboxLimits(account.email), hourlyLimit, dailyLimit, ...strangers];
  if ((await limits.consume(commonLimits, tx)) === undefined) return hour;
  return (await limits.consume([hourlyLimit, reservedResetRule(account), ...strangers], tx)) === undefined
    ? day
    : undefined;
}

/** The reserved email of a day; released once a reset link is used, which invalidates all others. */
export function reservedResetRule(account: ResetAccount): Rule {
  return { name: 'reset letter that is kept', subjects: limitKeys(account), points: 1, seconds: day };
}

/**
 * Anybody can open accounts with many spellings of an address, so all spellings share one limit. Confirmed accounts and
 * accounts of staff, who are invited, have limits of their own.
 */
function limitKeys(account: ResetAccount): string[] {
  return [mailboxOf(account.email), ...(isVerifiedAccount(account) ? [account.id] : [])];
}

const isVerifiedAccount = ({ emailConfirmedAt, role }: ResetAccount) =>
  emailConfirmedAt !== null || role !== 'user';
