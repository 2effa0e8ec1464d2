import { createHmac, hkdfSync } from 'node:crypto';
import type { Clock } from '../../content/clock.ts';
import type { Limit } from '../../store/limit-store.ts';
import type { Stores } from '../../store/stores.ts';

export type Limits = ReturnType<typeof createLimits>;

/** What is counted, such as `form`, and whose: the first is forgotten whole, such as an account with all its networks. */
interface Counted {
  what: string;
  of: readonly string[];
}

export interface Rule extends Counted {
  /** How often it may happen … */
  points: number;
  /** … in so many seconds, from the first time on. */
  seconds: number;
}

/** Seconds. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * Limits that hold for all processes of the site together. Addresses and e-mails are kept as digests under a key of the
 * site's own: without that, all addresses could be tried until one fits.
 */
export function createLimits({ stores, secret, clock }: { stores: Stores; secret: string; clock: Clock }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta limits', 32));
  const digest = (...parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  // All keys of one begin alike: what is counted of an account and a network is found without knowing the network.
  const beginningOf = (whose: string) => `${digest('whose', whose).slice(0, 16)}.`;
  const keyOf = ({ what, of }: Counted) => beginningOf(of[0] ?? '') + digest(what, ...of);
  const limitOf = (rule: Rule): Limit => ({
    key: keyOf(rule),
    points: rule.points,
    duration: rule.seconds * 1000,
  });

  return {
    /**
     * Takes a point of each rule, or of none.
     *
     * @param inside the stores of a transaction: the points are taken with what it does, or not at all
     * @returns seconds to wait where one of them is reached; undefined: the points are taken
     * @throws Refusal: unavailable, where the database is away
     */
    async take(rules: readonly Rule[], inside: Pick<Stores, 'limits'> = stores): Promise<number | undefined> {
      const until = await inside.limits.take(rules.map(limitOf));
      if (until === undefined) return undefined;
      return Math.max(1, Math.ceil((Date.parse(until) - clock().getTime()) / 1000));
    },

    /**
     * Gives the points back, and notes besides that something has happened: for so many seconds.
     *
     * @param inside the stores of the transaction that has taken them
     */
    async giveBack(
      rules: readonly Rule[],
      happened?: Counted & { seconds: number },
      inside: Pick<Stores, 'transaction'> = stores,
    ): Promise<void> {
      await inside.transaction(async ({ limits }) => {
        await limits.giveBack(rules.map(limitOf));
        if (happened) await limits.note(keyOf(happened), happened.seconds * 1000);
      });
    },

    /** Counts all anew of which somebody is the first, and forgets what is noted of them. */
    forgetOf: (whose: string): Promise<void> => stores.limits.forgetBeginning(beginningOf(whose)),

    /** Whether that is noted. */
    hasHappened: (what: Counted): Promise<boolean> => stores.limits.isNoted(keyOf(what)),
  };
}
