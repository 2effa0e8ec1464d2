import AsyncLock from 'async-lock';
import { canonicalEmail } from '../../content/people/email-address.ts';
import { Refusal } from '../../content/refusal.ts';
import { day, type Limits, minute, type Rule } from '../limits/limits.ts';
import { networkOf } from '../limits/network-of.ts';
import { inWords } from '../limits/wait-in-words.ts';

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

    /** Notes that whoever is at that address has shown that the account is theirs: by a letter of ours, or two factors. */
    async trust(address: string, email: string): Promise<void> {
      await limits.giveBack([], signedIn(canonicalEmail(email), networkOf(address)));
    },
  };
}

function tooMany(retryAfter: number): Refusal {
  const message = `Too many wrong passwords. Please try again in ${inWords(retryAfter)}.`;
  return new Refusal('tooMany', message, { retryAfter });
}
