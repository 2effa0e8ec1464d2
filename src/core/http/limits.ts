import { createHmac, hkdfSync } from 'node:crypto';
import type { onRequestAsyncHookHandler } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Clock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { Limit } from './limit-store.ts';

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
    removeOf: (whose: string): Promise<void> => stores.limits.removeBeginning(beginningOf(whose)),

    /** Whether that is noted. */
    hasHappened: (what: Counted): Promise<boolean> => stores.limits.isNoted(keyOf(what)),
  };
}

/** Bytes of an IPv6 address that name its network, which providers give to one household or machine. */
const networkBytes = 8;

/**
 * What an address counts as, for limits. Of IPv6 it is the /64: whoever has one address of it has all of them. An IPv4
 * address that is written as IPv6 is the IPv4 address.
 *
 * @param address what is none, such as something that a proxy made up, counts as it is
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, networkBytes)).toString('hex')}/64`;
}

/** For how long somebody has to wait, such as 'a minute', from seconds. */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / minute);
  if (minutes === 1) return 'a minute';
  return minutes < 100 ? `${minutes} minutes` : `${Math.ceil(seconds / hour)} hours`;
}

/**
 * Counts something that is stored: it has an end, from however many networks it comes.
 *
 * @param total the most that all networks together may store
 * @param inside the stores of the transaction that stores it, which is undone where there is too much
 * @throws Refusal tooMany
 */
export async function countForSite(
  limits: Pick<Limits, 'take'>,
  inside: Stores,
  total: Omit<Rule, 'of'>,
): Promise<void> {
  const retryAfter = await limits.take([{ ...total, of: [] }], inside);
  if (retryAfter === undefined) return;
  const message = `A great many people are sending us something right now. Please try again in ${inWords(retryAfter)}, or call us.`;
  throw new AppError('tooMany', message, { retryAfter });
}

/**
 * A hook that lets an address make so many requests in a time. Generous, because many parents share one address in
 * mobile networks (product: Limits).
 */
export function limitPerAddress(limits: Limits, rule: Omit<Rule, 'of'>): onRequestAsyncHookHandler {
  return async (request) => {
    const retryAfter = await limits.take([{ ...rule, of: [networkOf(request.ip)] }]);
    if (retryAfter === undefined) return;
    const message = `There have been too many attempts from here. Please try again in ${inWords(retryAfter)}.`;
    throw new AppError('tooMany', message, { retryAfter });
  };
}
