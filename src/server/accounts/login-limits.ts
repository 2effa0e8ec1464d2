import AsyncLock from 'async-lock';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../content/refusal.ts';

/** Seconds. */
const quarterHour = 15 * 60;

/**
 * Counts wrong passwords: 5 for one account from one address, 100 from one address, in 15 minutes (product: Limits). Past
 * that even the right password is refused.
 */
export function createLoginLimits() {
  const byAccount = new RateLimiterMemory({ points: 5, duration: quarterHour });
  const byAddress = new RateLimiterMemory({ points: 100, duration: quarterHour });
  // A hundred tries at once would otherwise all be let in before the first is counted. A lock of this process is enough:
  // what it guards is counted in this process's memory too (by the machine's clock: the library takes no other).
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  return {
    /**
     * Runs one try to sign in.
     *
     * @param isRight answers undefined when the password is wrong
     * @throws Refusal: tooMany
     */
    async attempt<Result>(
      address: string,
      email: string,
      isRight: () => Promise<Result | undefined>,
    ): Promise<Result | undefined> {
      const account = `${address} ${email.toLowerCase()}`;
      return lock.acquire(account, async () => {
        const state = await byAccount.get(account);
        if (state && state.consumedPoints >= byAccount.points) throw tooMany(state);
        // Taken before the answer is known, and given back when it is right: the lock is not for the whole address.
        await byAddress.consume(address).catch((spent: RateLimiterRes) => {
          throw tooMany(spent);
        });
        const result = await isRight();
        if (result === undefined) await byAccount.penalty(account);
        else await byAddress.reward(address);
        return result;
      });
    },
  };
}

function tooMany(state: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal('tooMany', `Too many wrong passwords. Please try again in ${wait}.`, { retryAfter });
}
