import { Refusal } from '../../../content/refusal.ts';
import type { Account } from '../../../store/account-store.ts';
import { day, type Limits, minute, type Rule } from '../../limits/limits.ts';
import { networkOf } from '../../limits/network-of.ts';
import { inWords } from '../../limits/wait-in-words.ts';
import type { LoginLimits } from '../login-limits.ts';

export type FactorLimits = ReturnType<typeof createFactorLimits>;

/** Who guesses a code knows the password already. */
type Guessed = 'code' | 'recovery code';

/**
 * Counts wrong second factors (product: Limits). Of the codes of an app at most 5 in 15 minutes are looked at for one
 * account, from wherever they come: there are a million of them, and three are right. Strangers may use up 3 of the 5
 * and 20 in a day, so that two are always left to addresses from which the account has signed in lately. Recovery codes
 * cannot be guessed, and are counted by address: they let their owner in whatever others do.
 */
export function createFactorLimits(limits: Limits, loginLimits: LoginLimits) {
  async function rulesFor(what: Guessed, account: Account, address: string): Promise<Rule[]> {
    const network = networkOf(address);
    if (what === 'recovery code') {
      const rule = { what: 'wrong recovery code', seconds: 15 * minute };
      return [
        { ...rule, of: [account.id, network], points: 10 },
        { ...rule, of: [network], points: 100 },
      ];
    }
    const all = { what: 'wrong code', of: [account.id], points: 5, seconds: 15 * minute };
    if (await loginLimits.isKnown(address, account.email)) return [all];
    return [
      all,
      { what: 'wrong code of strangers', of: [account.id], points: 3, seconds: 15 * minute },
      { what: 'wrong code of strangers in a day', of: [account.id], points: 20, seconds: day },
    ];
  }

  return {
    /**
     * Looks at a code, unless too many have been wrong.
     *
     * @throws Refusal: tooMany; unavailable, where the database is away
     */
    async attempt(
      what: Guessed,
      account: Account,
      address: string,
      isRight: () => Promise<boolean>,
    ): Promise<boolean> {
      const rules = await rulesFor(what, account, address);
      // Before it is looked at, and given back when it is right: of very many at once no more are looked at.
      const retryAfter = await limits.take(rules);
      if (retryAfter !== undefined) {
        const message = `Too many wrong codes. Please try again in ${inWords(retryAfter)}, or use something else.`;
        throw new Refusal('tooMany', message, { retryAfter });
      }
      let right = false;
      try {
        right = await isRight();
      } catch (error) {
        await limits.giveBack(rules);
        throw error;
      }
      if (right) await limits.giveBack(rules);
      return right;
    },
  };
}
