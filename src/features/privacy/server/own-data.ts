import { peopleNames } from '#cms/records/registry.ts';
import { mapYielding } from '#core/database/batches.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { createBoundedQueue } from '#core/pages/page-cache.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import type { ErasureReport, OwnDataCopy } from '../api.ts';
import type { HeldCount, OwnDataPart } from '../rules/own-data.ts';
import type { ErasureService } from './erasure.ts';
import { labelsOf, maxInPart, partsInWords } from './own-data-words.ts';
import type { Requests } from './requests.ts';
import type { PrivacyRequestRow } from './tables.ts';

export type OwnDataReader = ReturnType<typeof createOwnDataReader>;

export type HeldOwnData = Awaited<ReturnType<ErasureService['findPersonalData']>>;

/** A request, as its person reads it. */
export type ListedRequest = Pick<
  PrivacyRequestRow,
  'kind' | 'state' | 'createdAt' | 'dueAt' | 'endedAt' | 'words' | 'said'
>;

/** The data held about an address, in words. */
export interface DescribedOwnData {
  held: HeldCount[];
  parts: OwnDataPart[];
  stays: ErasureReport['kept'];
}

interface Dependencies {
  stores: Pick<Stores, 'privacyRequests'>;
  erasure: Pick<ErasureService, 'findPersonalData'>;
  requests: Pick<Requests, 'listOf'>;
  siteUrl: string;
  timeZone: string;
  /** The present time of the site: ISO, UTC. */
  now: () => string;
}

/** Limits concurrent reads of several tables; rendering the page has a queue of its own. */
const bounds = {
  concurrency: 3,
  maxWaiting: 300,
  fullMessage: 'Many people are on the site right now. Please try again in a moment.',
};

/** Reads the data held about an address, for people and as a file (product: Own data). */
export function createOwnDataReader({ stores, erasure, requests, siteUrl, timeZone, now }: Dependencies) {
  const readQueue = createBoundedQueue(bounds);
  const find = (email: string) => readQueue(() => erasure.findPersonalData(email));
  return {
    /** @throws AppError unavailable, where too many reads are running */
    async read(email: string): Promise<DescribedOwnData> {
      const held = await find(email);
      const parts = await partsInWords(held, await requests.listOf(stores, email), timeZone, maxInPart);
      return { held: countsOf(held), parts, stays: held.stays };
    },

    /**
     * All data as a file, with the same words and labels as the page, because it is for people; without ids, states and other
     * internal values.
     *
     * @param email in any spelling
     * @param isForStaff for staff who pass it on: they must not see the sessions of colleagues
     * @throws AppError unavailable, where too many reads are running
     */
    async copyOf(email: string, { isForStaff = false } = {}): Promise<OwnDataCopy> {
      const held = await find(email);
      const account = isForStaff && held.account?.role !== 'user' ? undefined : held.account;
      const parts = await partsInWords({ ...held, account }, await requests.listOf(stores, email), timeZone);
      const listed = await Promise.all(
        parts.map(async ({ title, entries }) => [
          title,
          await mapYielding(entries, async (one) => toFileEntry(one)),
        ]),
      );
      return {
        ...{ From: siteUrl, 'Made on': createDatetimeFormatter(timeZone)(now()), Email: email },
        'Times are those of': timeZone,
        ...Object.fromEntries(listed),
      };
    },
  };
}

/** A repeated label becomes a list. */
function toFileEntry({ title, facts }: OwnDataPart['entries'][number]): Record<string, string | string[]> {
  const values = Map.groupBy(facts, ([label]) => label);
  const fields = [...values].map(([label, all]) => {
    const [first = '', ...more] = all.map(([, value]) => value);
    return [label, more.length > 0 ? [first, ...more] : first];
  });
  return { What: title, ...Object.fromEntries(fields) };
}

/** The records that can be erased; emails and requests only follow from them. */
function countsOf({ records, consents, account }: HeldOwnData): HeldCount[] {
  const counts: [number, string, string][] = [
    ...peopleNames.map((name): [number, string, string] => {
      const { one, many } = labelsOf(name);
      return [records[name].length, one.toLowerCase(), many.toLowerCase()];
    }),
    [consents.length, 'consent', 'consents'],
    [account ? 1 : 0, 'account', 'accounts'],
  ];
  return counts.flatMap(([count, one, many]) =>
    count > 0 ? [{ count, what: count === 1 ? one : many }] : [],
  );
}
