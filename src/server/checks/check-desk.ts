import { setImmediate as turn } from 'node:timers/promises';
import { publicAddress } from '../../content/addresses.ts';
import { findingsOf, lookAt } from '../../content/checks/index.ts';
import { isToLookAt } from '../../content/checks/is-to-look-at.ts';
import type { LinkFate } from '../../content/checks/link-fate.ts';
import { linksOf, ownAddress } from '../../content/checks/links-of.ts';
import { type Clock, momentIn } from '../../content/clock.ts';
import { type ContentName, contentNames, contentTypes, type StoredRecord } from '../../content/index.ts';
import { Refusal } from '../../content/refusal.ts';
import { inTurns } from '../../store/in-turns.ts';
import type { Stores } from '../../store/stores.ts';
import { type Limits, minute } from '../limits/limits.ts';
import { createElsewhere, type Network } from './ask-elsewhere.ts';
import { createOwnPages } from './own-pages.ts';

interface Parts {
  stores: Pick<Stores, 'records' | 'redirects' | 'files'>;
  limits: Limits;
  siteUrl: string;
  clock: Clock;
  today: () => string;
  network?: Network | undefined;
}

/** Links that are asked about at once, and their characters. */
export const mostLinks = 50;
export const longestLink = 2000;
/** Entries that are looked at with one call. */
const atOnce = 100;
/** Of these, that are read at once: with their texts they take a few milliseconds. */
const readAtOnce = 20;

/** Findings that are told of one entry: a text may have thousands, and a hundred entries are told at once. */
const mostTold = 20;

/** An entry that visitors see and somebody should look at. */
export interface EntryToLookAt {
  record: ContentName;
  _id: string;
  title: string;
  findings: { check: string; field: string; name: string; says: string; about: string }[];
  /** How many further ones there are. */
  more: number;
}

/** What there is to look at before entries go out, and of those that have. */
export function createCheckDesk({ stores, limits, siteUrl, clock, today, network }: Parts) {
  const ownPages = createOwnPages(stores);
  const elsewhere = createElsewhere({ siteUrl, network });

  /** @param known what has been asked already */
  async function lookAtStored(
    record: StoredRecord<ContentName>,
    name: ContentName,
    known: Map<string, LinkFate>,
  ) {
    const definition = contentTypes[name];
    const values = textsOf(record);
    const looked = lookAt({ definition, values, before: values, today: today(), now: momentIn(clock, 0) });
    for (const field of looked.richTexts) {
      looked.markup(field);
      await turn();
    }
    const base = publicAddress(definition, record);
    const fates = new Map<string, LinkFate>();
    // One text may hold thousands.
    await inTurns(linksOf(looked), async ({ href }) => {
      const address = ownAddress(href, siteUrl, base);
      if (address === undefined) return;
      const fate = known.get(address) ?? (await ownPages.fateOf(address));
      known.set(address, fate);
      fates.set(href, fate);
    });
    await turn();
    return findingsOf({ ...looked, fates }).filter(isToLookAt);
  }

  return {
    /**
     * Where links lead: those of the site at once, others where that is asked for.
     *
     * @param links paths of the site, or http and https addresses
     * @throws Refusal tooMany
     */
    async fatesOf(links: readonly string[], { others, accountId }: { others: boolean; accountId: string }) {
      if (others) {
        const rule = { what: 'links elsewhere', of: [accountId], points: 20, seconds: 10 * minute };
        const retryAfter = await limits.take([rule]);
        const message = 'Many links have been checked just now. Please try again in a few minutes.';
        if (retryAfter !== undefined) throw new Refusal('tooMany', message, { retryAfter });
      }
      return Promise.all(
        links.map(async (link): Promise<{ link: string } & LinkFate> => {
          const address = ownAddress(link, siteUrl);
          if (address !== undefined) return { link, ...(await ownPages.fateOf(address)) };
          if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return { link, is: 'unknown' };
          return { link, ...(others ? await elsewhere.ask(link) : ({ is: 'elsewhere' } as const)) };
        }),
      );
    },

    /**
     * The next part of what visitors see, and what of it somebody should look at. Between two entries everything else
     * has its turn.
     *
     * @param before the id after which to go on; undefined: from the newest
     */
    async lookThrough(before: string | undefined) {
      const listed = await stores.records.listNewest(before, atOnce);
      const read = new Map<string, StoredRecord<ContentName>>();
      for (const name of contentNames) {
        const ids = listed.filter((one) => one.name === name).map(({ id }) => id);
        const fields = Object.keys(contentTypes[name].fields) as never[];
        for (let start = 0; start < ids.length; start += readAtOnce) {
          await turn();
          const slice = ids.slice(start, start + readAtOnce);
          for (const record of await stores.records.listByIds(name, slice, fields)) {
            read.set(record._id, record as unknown as StoredRecord<ContentName>);
          }
        }
      }
      const known = new Map<string, LinkFate>();
      const entries: EntryToLookAt[] = [];
      for (const { name, id } of listed) {
        const record = read.get(id);
        if (!record) continue;
        await turn();
        const findings = await lookAtStored(record, name, known);
        if (findings.length === 0) continue;
        entries.push({
          ...{ record: name, _id: id, title: textsOf(record)[contentTypes[name].title] ?? '' },
          findings: findings.slice(0, mostTold).map(({ check, field, name: words, says, about = '' }) => {
            return { check, field, name: words, says, about };
          }),
          more: Math.max(0, findings.length - mostTold),
        });
      }
      const next = listed.length === atOnce ? (listed.at(-1)?.id ?? null) : null;
      return { entries, looked: listed.length, next };
    },

    /** How many entries visitors see. */
    async countAll(): Promise<number> {
      const counts = await Promise.all(contentNames.map((name) => stores.records.count(name)));
      return counts.reduce((sum, count) => sum + count, 0);
    },

    close: elsewhere.close,
  };
}

function textsOf(record: StoredRecord<ContentName>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value ?? '')]));
}
