import { publicAddress } from '#cms/records/addresses.ts';
import type { PublicPage } from '#cms/records/content-type.ts';
import { type ContentName, contentNames, contentTypes, type StoredRecord } from '#cms/records/registry.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import { mapYielding } from '#core/database/batches.ts';
import { AppError } from '#core/errors.ts';
import { type Limits, minute } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { canonicalPath, type PageMap } from '#core/pages/page-address.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { EntryWithFindings, LinkStatus } from './api.ts';
import { createLinkChecker, type Network } from './external-links.ts';
import { isIssue } from './finding.ts';
import { createEntryContext, findingsOf } from './index.ts';
import { linksOf, sitePathOf } from './links.ts';
import { emptyFieldCheck } from './texts.ts';

const generatedImage = /^\/(?:cards|qr)\//;
const apiDocsPath = '/api/v1/docs';
const pictureFile = /^\/uploads\/([a-f0-9]{24})(?:-\d+)?\.(?:webp|avif)$/;
const mediaFile = /^\/([a-f0-9]{24}\.(?:mp4|webm|ogv|mov|vtt))$/;

interface EntryPosition {
  name: ContentName;
  /** The key of the entry in the address. */
  key: { link: string } | { id: string };
}

/** Finds the targets of addresses of the site as a visitor sees them: unpublished entries are missing. */
function createSitePages(
  { records, redirects, files }: Pick<Stores, 'records' | 'redirects' | 'files'>,
  map: PageMap,
) {
  async function linkStatusOfEntry({ name, key }: EntryPosition, path: string): Promise<LinkStatus> {
    if (await records.has(name, key)) return { status: 'ok' };
    const to = await redirects.find(path);
    if (to) return { status: 'moved', to };
    const isHidden = await records.has(name, key, { unpublished: true });
    return { status: 'broken', reason: isHidden ? 'hidden' : 'missing' };
  }

  return {
    /** @param address a path of the site, with its query and hash */
    async linkStatusOf(address: string): Promise<LinkStatus> {
      const url = URL.parse(address, 'http://localhost');
      if (!url) return { status: 'broken', reason: 'missing' };
      const path = canonicalPath(url.pathname, map);
      if (/^\/admin(?:\/|$)/.test(path)) return { status: 'broken', reason: 'staff' };
      const entryInList = findEntryByFragment(path, decode(url.hash.slice(1)));
      if (entryInList) return linkStatusOfEntry(entryInList, path + url.hash);
      if (map.fixed.has(path) || path === apiDocsPath || generatedImage.test(path)) return { status: 'ok' };
      const entry = findEntryByPath(path);
      if (entry) return linkStatusOfEntry(entry, path);
      const name = pictureFile.exec(path)?.[1];
      const stored = name ? `${name}.webp` : mediaFile.exec(path)?.[1];
      if (stored && (await files.findKnown([stored])).has(stored)) return { status: 'ok' };
      const to = await redirects.find(path);
      return to ? { status: 'moved', to } : { status: 'broken', reason: 'missing' };
    },
  };
}

const pages = () => contentNames.map((name) => ({ name, page: contentTypes[name].page as PublicPage }));

/** The entry whose page or calendar file has a path. */
function findEntryByPath(path: string): EntryPosition | undefined {
  for (const { name, page } of pages()) {
    for (const pattern of [page.entry, page.calendar]) {
      const [before, after] = pattern?.split(':link') ?? [];
      if (after === undefined || !path.startsWith(before ?? '') || !path.endsWith(after)) continue;
      const link = path.slice(before?.length, path.length - after.length);
      if (link && !link.includes('/')) return { name, key: { link: decode(link) } };
    }
  }
  return undefined;
}

/** The entry that a fragment of a list page refers to. */
function findEntryByFragment(path: string, hash: string): EntryPosition | undefined {
  if (!hash || hash === 'content') return undefined;
  for (const { name, page } of pages()) {
    const isInThisList = page.isListedInFull && page.list === path;
    if (isInThisList || page.entry === `${path}#:link`) return { name, key: { link: hash } };
    if (page.entry === `${path}#:id`) return { name, key: { id: hash } };
  }
  return undefined;
}

function decode(text: string): string {
  try {
    // PostgreSQL cannot compare with a NUL.
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return text;
  }
}

interface Dependencies {
  stores: Pick<Stores, 'records' | 'redirects' | 'files'>;
  limits: Limits;
  siteUrl: string;
  clock: Clock;
  today: () => string;
  network?: Network | undefined;
  map: PageMap;
}

/** Entries checked per call. */
const entriesPerCall = 100;
/** Entries read at once: with their texts they take a few milliseconds. */
const readBatchSize = 20;

/** Upper limit of findings per entry: a text may have thousands, and a call returns a hundred entries. */
const maxReported = 20;

/** Finds issues before publication and in public entries. */
export function createCheckService({ stores, limits, siteUrl, clock, today, network, map }: Dependencies) {
  const sitePages = createSitePages(stores, map);
  const linkChecker = createLinkChecker({ siteUrl, network });

  /** @param known targets that are already known */
  async function checkStoredEntry(
    record: StoredRecord<ContentName>,
    name: ContentName,
    known: Map<string, LinkStatus>,
  ) {
    const definition = contentTypes[name];
    const values = textsOf(record);
    const context = createEntryContext({
      definition,
      values,
      before: values,
      today: today(),
      now: timeFromNow(clock, 0),
    });
    for (const field of context.richTexts) {
      context.markup(field);
      await yieldToEventLoop();
    }
    const base = publicAddress(definition, record);
    const linkStatuses = new Map<string, LinkStatus>();
    // A text may contain thousands of links.
    await mapYielding(linksOf(context), async ({ href }) => {
      const address = sitePathOf(href, siteUrl, base);
      if (address === undefined) return;
      const linkStatus = known.get(address) ?? (await sitePages.linkStatusOf(address));
      known.set(address, linkStatus);
      linkStatuses.set(href, linkStatus);
    });
    await yieldToEventLoop();
    // Only a form asks for required fields: what is stored was complete by the rules of its time.
    return findingsOf({ ...context, linkStatuses }).filter(
      (one) => isIssue(one) && one.check !== emptyFieldCheck,
    );
  }

  return {
    /**
     * The targets of links: those of the site at once, others on demand.
     *
     * @param links paths of the site, or http and https addresses
     * @throws AppError tooMany
     */
    async linkStatusesOf(
      links: readonly string[],
      { checkExternal, accountId }: { checkExternal: boolean; accountId: string },
    ) {
      if (checkExternal) {
        const rule = { name: 'links elsewhere', subjects: [accountId], points: 20, seconds: 10 * minute };
        const retryAfter = await limits.consume([rule]);
        const message = 'Many links have been checked just now. Please try again in a few minutes.';
        if (retryAfter !== undefined) throw new AppError('tooMany', message, { retryAfter });
      }
      return Promise.all(
        links.map(async (link): Promise<{ link: string } & LinkStatus> => {
          const address = sitePathOf(link, siteUrl);
          if (address !== undefined) return { link, ...(await sitePages.linkStatusOf(address)) };
          if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return { link, status: 'unknown' };
          return {
            link,
            ...(checkExternal ? await linkChecker.check(link) : ({ status: 'external' } as const)),
          };
        }),
      );
    },

    /**
     * Checks the next part of the public entries. Other requests are served between two entries.
     *
     * @param before the id after which to continue; undefined: from the newest
     */
    async checkNextEntries(cursor: string | undefined) {
      const listed = await stores.records.listNewest(cursor, entriesPerCall);
      const read = new Map<string, StoredRecord<ContentName>>();
      for (const name of contentNames) {
        const ids = listed.filter((one) => one.name === name).map(({ id }) => id);
        const fields = Object.keys(contentTypes[name].fields) as never[];
        for (let start = 0; start < ids.length; start += readBatchSize) {
          await yieldToEventLoop();
          const slice = ids.slice(start, start + readBatchSize);
          for (const record of await stores.records.listByIds(name, slice, fields)) {
            read.set(record._id, record as unknown as StoredRecord<ContentName>);
          }
        }
      }
      const known = new Map<string, LinkStatus>();
      const entries: EntryWithFindings[] = [];
      for (const { name, id } of listed) {
        const record = read.get(id);
        if (!record) continue;
        await yieldToEventLoop();
        const findings = await checkStoredEntry(record, name, known);
        if (findings.length === 0) continue;
        entries.push({
          ...{ record: name, _id: id, title: textsOf(record)[contentTypes[name].title] ?? '' },
          findings: findings
            .slice(0, maxReported)
            .map(({ check, field, name: words, message, about = '' }) => {
              return { check, field, name: words, message, about };
            }),
          moreCount: Math.max(0, findings.length - maxReported),
        });
      }
      const nextCursor = listed.length === entriesPerCall ? (listed.at(-1)?.id ?? null) : null;
      return { entries, checked: listed.length, nextCursor };
    },

    /** The number of public entries. */
    async countAll(): Promise<number> {
      const counts = await Promise.all(contentNames.map((name) => stores.records.count(name)));
      return counts.reduce((sum, count) => sum + count, 0);
    },

    close: linkChecker.close,
  };
}

function textsOf(record: StoredRecord<ContentName>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value ?? '')]));
}
