import { createHmac, hkdfSync } from 'node:crypto';
import type { onRequestAsyncHookHandler } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Clock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { Limit } from './limit-store.ts';

export type Limits = ReturnType<typeof createLimits>;

/**
 * The counted action, such as `form`, and its subjects: all counts of the first subject can be deleted together, such
 * as an account with all its networks.
 */
interface CountedAction {
  name: string;
  subjects: readonly string[];
}

export interface Rule extends CountedAction {
  /** The number of times that it may happen … */
  points: number;
  /** … in so many seconds, from the first time on. */
  seconds: number;
}

/** Seconds. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * Limits for all processes of the site together. Network addresses and emails are stored as digests under a key of the
 * site: otherwise all addresses could be tried until one matches.
 */
export function createLimits({ stores, secret, clock }: { stores: Stores; secret: string; clock: Clock }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta limits', 32));
  const digest = (...parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  // All keys of one subject have the same prefix: the counts of an account in any network are found without knowing the
  // network.
  const prefixOf = (whose: string) => `${digest('whose', whose).slice(0, 16)}.`;
  const keyOf = ({ name, subjects }: CountedAction) =>
    prefixOf(subjects[0] ?? '') + digest(name, ...subjects);
  const limitOf = (rule: Rule): Limit => ({
    key: keyOf(rule),
    points: rule.points,
    duration: rule.seconds * 1000,
  });

  return {
    /**
     * Takes a point of each rule, or of none.
     *
     * @param tx the repositories of a transaction: the points are taken with its work, or not
     * @returns seconds to wait where one of them is reached; undefined: the points are taken
     * @throws AppError unavailable, where the database is away
     */
    async consume(rules: readonly Rule[], tx: Pick<Stores, 'limits'> = stores): Promise<number | undefined> {
      const until = await tx.limits.consume(rules.map(limitOf));
      if (until === undefined) return undefined;
      return Math.max(1, Math.ceil((Date.parse(until) - clock().getTime()) / 1000));
    },

    /**
     * Gives the points back, and records a mark for so many seconds.
     *
     * @param tx the repositories of the transaction that has taken them
     */
    async returnPoints(
      rules: readonly Rule[],
      marked?: CountedAction & { seconds: number },
      tx: Pick<Stores, 'transaction'> = stores,
    ): Promise<void> {
      await tx.transaction(async ({ limits }) => {
        await limits.returnPoints(rules.map(limitOf));
        if (marked) await limits.mark(keyOf(marked), marked.seconds * 1000);
      });
    },

    /** Deletes all counts and marks whose first subject this is. */
    removeForSubject: (whose: string): Promise<void> => stores.limits.removeByPrefix(prefixOf(whose)),

    hasHappened: (what: CountedAction): Promise<boolean> => stores.limits.hasMark(keyOf(what)),
  };
}

/** Bytes of an IPv6 address that name its network, which providers assign to one household or machine. */
const networkBytes = 8;

/**
 * The form of an address for limits. Of IPv6 it is the /64: its owner has all addresses of it. An IPv4 address that is
 * written as IPv6 is the IPv4 address.
 *
 * @param address an invalid one, such as an invention of a proxy, is returned unchanged
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, networkBytes)).toString('hex')}/64`;
}

/** A waiting time for people, such as 'a minute', from seconds. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / minute);
  if (minutes === 1) return 'a minute';
  return minutes < 100 ? `${minutes} minutes` : `${Math.ceil(seconds / hour)} hours`;
}

/**
 * Counts stored objects: their total is bounded, from any number of networks.
 *
 * @param total the maximum of all networks together
 * @param tx the repositories of the transaction that stores the object, which is rolled back beyond the maximum
 * @throws AppError tooMany
 */
export async function limitForSite(
  limits: Pick<Limits, 'consume'>,
  tx: Stores,
  total: Omit<Rule, 'subjects'>,
): Promise<void> {
  const retryAfter = await limits.consume([{ ...total, subjects: [] }], tx);
  if (retryAfter === undefined) return;
  const message = `Many people are sending us something right now. Please try again in ${formatWait(retryAfter)}, or call us.`;
  throw new AppError('tooMany', message, { retryAfter });
}

/**
 * A hook that limits the requests of an address in a time. Generous, because many parents share one address in mobile
 * networks (product: Limits).
 */
export function limitPerAddress(limits: Limits, rule: Omit<Rule, 'subjects'>): onRequestAsyncHookHandler {
  return async (request) => {
    const retryAfter = await limits.consume([{ ...rule, subjects: [networkOf(request.ip)] }]);
    if (retryAfter === undefined) return;
    const message = `There have been too many attempts from here. Please try again in ${formatWait(retryAfter)}.`;
    throw new AppError('tooMany', message, { retryAfter });
  };
}
