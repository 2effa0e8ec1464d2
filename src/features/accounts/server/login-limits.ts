import AsyncLock from 'async-lock';
import type { NewActivity } from '#cms/activity/activity-store.ts';
import { aboutAccount, type ClientInfo, doneFrom } from '#core/access/caller.ts';
import { staffRoles } from '#core/access/roles.ts';
import { visitor } from '#core/actor.ts';
import { emailsToOne, emailsToStrangers, mailboxOf } from '#core/email/recipient-limit.ts';
import { AppError, type FieldErrors } from '#core/errors.ts';
import { day, hour, inWords, type Limits, minute, networkOf, type Rule } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { longest } from '#core/text/contact-rules.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import { nameProblem } from '#core/text/person-name.ts';
import type { Account } from './account-store.ts';

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/** Seconds for which an address is known from which somebody has signed in. */
const known = 30 * day;

/**
 * Counts wrong passwords (product: Limits): 5 for one account from one address and 100 from one address in 15 minutes,
 * past which even the right password is refused; and 100 for one account in a day, past which addresses are refused
 * from which nobody has signed in to it lately. Whoever guesses slowly, from many addresses, meets the last one, and
 * does not lock out those whose account it is.
 */
export function createLoginLimits(limits: Limits) {
  // Tries for one account come one after the other here: two right ones at a time would need two points.
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  const signedIn = (account: string, network: string) => ({
    what: 'sign-in',
    of: [account, network],
    seconds: known,
  });

  async function rulesFor(account: string, network: string): Promise<Rule[]> {
    const rules = [
      { what: 'wrong password for an account', of: [account, network], points: 5, seconds: 15 * minute },
      { what: 'wrong password', of: [network], points: 100, seconds: 15 * minute },
    ];
    if (await limits.hasHappened(signedIn(account, network))) return rules;
    return [...rules, { what: 'wrong password of strangers', of: [account], points: 100, seconds: day }];
  }

  return {
    /**
     * Runs one try to sign in.
     *
     * @param isRight answers undefined when the password is wrong
     * @param isEnough whether the right password alone lets somebody in: only then is their address known from now on
     * @throws Refusal: tooMany; unavailable, where the database is away
     */
    async attempt<Result>(
      address: string,
      email: string,
      isRight: () => Promise<Result | undefined>,
      isEnough: (result: Result) => boolean = () => true,
    ): Promise<Result | undefined> {
      const [account, network] = [canonicalEmail(email), networkOf(address)];
      return lock.acquire(`${network} ${account}`, async () => {
        const rules = await rulesFor(account, network);
        // Taken before the answer is known, and given back when it is right: a hundred tries at once would otherwise all
        // be let in, by this process and others, before the first is counted.
        const wait = await limits.take(rules);
        if (wait !== undefined) throw tooMany(wait);
        let result: Result | undefined;
        try {
          result = await isRight();
        } catch (error) {
          await limits.giveBack(rules);
          throw error;
        }
        if (result !== undefined)
          await limits.giveBack(rules, isEnough(result) ? signedIn(account, network) : undefined);
        return result;
      });
    },

    /** Whether somebody has signed in to the account from that address lately. */
    isKnown: (address: string, email: string): Promise<boolean> =>
      limits.hasHappened(signedIn(canonicalEmail(email), networkOf(address))),

    /** Notes that whoever is at that address has shown that the account is theirs: by an email of ours, or two factors. */
    async trust(address: string, email: string): Promise<void> {
      await limits.giveBack([], signedIn(canonicalEmail(email), networkOf(address)));
    },
  };
}

function tooMany(retryAfter: number): AppError {
  const message = `Too many wrong passwords. Please try again in ${inWords(retryAfter)}.`;
  return new AppError('tooMany', message, { retryAfter });
}

/** What is wrong with the name of an account: it stands in emails. */
export function nameErrors(name: string): FieldErrors {
  if (!name) return { name: 'Name is required' };
  if (name.length > longest.name) return { name: `Please keep it under ${longest.name} characters` };
  const problem = nameProblem(name);
  return problem ? { name: problem } : {};
}

export type OutsideNotes = ReturnType<typeof createOutsideNotes>;

/**
 * Notes what anybody can do from outside, such as trying to sign in: only so often, or it would fill the disk. What is
 * done to an account of the staff has a measure of its own, so that nobody hides it behind a flood of other things.
 */
export function createOutsideNotes(limits: Pick<Limits, 'take'>) {
  return { note, noteRefused };

  /** A sign-in that is refused. What was typed as an e-mail is not kept where nobody has it: it may be a password. */
  function noteRefused(
    inside: Stores,
    account: Pick<Account, 'id' | 'name' | 'role'> | undefined,
    client: ClientInfo,
    why: string,
  ): Promise<void> {
    const about = account ? aboutAccount(account) : { kind: 'account', id: '', name: 'nobody we know' };
    const refused = { by: visitor, from: doneFrom(client), about, details: { why } };
    return note(inside, { ...refused, kind: 'signInRefused' }, account);
  }

  /**
   * @param inside the stores of the transaction of what it tells
   * @param account whose it is, where it is anybody's
   */
  async function note(
    inside: Stores,
    activity: NewActivity & { from: { address: string; browser: string } },
    account: Pick<Account, 'id' | 'role'> | undefined,
  ): Promise<void> {
    const rules = rulesFor(activity.kind, networkOf(activity.from.address), account);
    if ((await limits.take(rules, inside)) === undefined) await inside.activity.note(activity);
  }
}

function rulesFor(kind: string, network: string, account: Pick<Account, 'id' | 'role'> | undefined): Rule[] {
  const isStaff = account && staffRoles.some((role) => role === account.role);
  if (isStaff)
    return [{ what: 'notes of one of the staff', of: [account.id, kind], points: 100, seconds: day }];
  return [
    { what: 'notes of a network', of: [network], points: 100, seconds: day },
    { what: 'notes of strangers', of: [], points: 2000, seconds: day },
  ];
}

type Asker = Pick<Account, 'id' | 'email' | 'emailConfirmedAt' | 'role'>;

/**
 * Counts an email to choose a new password, where its mailbox has room for it (product: Limits). It is one of the five in
 * an hour and ten in a day that a mailbox gets. Beyond these the last of ten is kept for it: whoever fills in forms with
 * somebody's address would keep its owner out otherwise. The link of that one works until another may come, so that the
 * mailbox holds a link that works whenever no email comes.
 *
 * An account whose mailbox nobody has proved may be a stranger's: the site writes to only so many of these.
 *
 * @param inside the stores of the transaction that writes it
 * @returns for how long its link works (seconds); undefined: there is no room
 */
export async function roomForReset(
  limits: Pick<Limits, 'take'>,
  inside: Stores,
  account: Asker,
  { address }: Pick<ClientInfo, 'address'>,
): Promise<number | undefined> {
  const of = whose(account);
  const few = { what: 'reset letter', of, points: 5, seconds: hour };
  const notTheLast = { what: 'reset letters in a day', of, points: 9, seconds: day };
  const strangers = isProved(account) ? [] : emailsToStrangers('account', address);
  const shared = [...emailsToOne(account.email), few, notTheLast, ...strangers];
  if ((await limits.take(shared, inside)) === undefined) return hour;
  return (await limits.take([few, keptReset(account), ...strangers], inside)) === undefined ? day : undefined;
}

/** The one letter of a day that is kept; given back once a link is used, which ends all others. */
export function keptReset(account: Asker): Rule {
  return { what: 'reset letter that is kept', of: whose(account), points: 1, seconds: day };
}

/**
 * Anybody can open accounts with many spellings of an address: all of these are one. What they use up is not taken from
 * an account whose mailbox is proved, nor from one of the staff, who are invited.
 */
function whose(account: Asker): string[] {
  return [mailboxOf(account.email), ...(isProved(account) ? [account.id] : [])];
}

const isProved = ({ emailConfirmedAt, role }: Asker) => emailConfirmedAt !== null || role !== 'user';
