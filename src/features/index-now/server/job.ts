import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hasOwnPages, pageAddressOf } from '#cms/records/addresses.ts';
import type { Change } from '#cms/records/change-log.ts';
import { isPublic } from '#cms/records/publication.ts';
import { contentNames, contentTypes, isContentName } from '#cms/records/registry.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import { defineJob } from '#core/jobs/define-job.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { IndexNowSettings } from './environment.ts';

/** The content types whose changes are submitted: each of their entries has a page. */
const reportedTypes = contentNames.filter((name) => hasOwnPages(contentTypes[name]));

/**
 * The addresses of pages that some changes affect: where visitors see an entry, and where they saw it before. Entries
 * that are and were not public are left out.
 *
 * @returns paths of the site, each once
 */
async function changedAddresses(
  { records }: Pick<Stores, 'records'>,
  changes: readonly Change[],
): Promise<string[]> {
  const paths = new Set<string>();
  const checkedIds = new Set<string>();
  for (const { record, recordId, before } of changes) {
    if (!isContentName(record)) continue;
    const definition = contentTypes[record];
    const formerAddress = before && isPublic(definition, before) && pageAddressOf(definition, before);
    if (formerAddress) paths.add(formerAddress);
    if (checkedIds.has(recordId)) continue;
    checkedIds.add(recordId);
    const now = await records.find(record, { id: recordId });
    const address = now && pageAddressOf(definition, now);
    if (address) paths.add(address);
  }
  return [...paths];
}

/** The fact that stores the last submitted change. */
const fact = 'index now';
/** Milliseconds for which changes are collected, because a saved entry is often saved again soon. */
const collectPeriod = 60_000;
/** Changes per submission; the call accepts 10,000 addresses, and each change has at most two. */
const maxChanges = 2000;
/** Time limit for an answer, in milliseconds. */
const responseTimeout = 10_000;
/** Milliseconds to wait after a 429 without a time, and the longest accepted time. */
const retryDelays = { default: 600_000, longest: 86_400_000 };

interface Dependencies {
  stores: Pick<Stores, 'changes' | 'facts' | 'records'>;
  settings: IndexNowSettings;
  key: () => string;
  /** The public address, without a trailing slash. */
  siteUrl: string;
  clock: Clock;
}

/** The last submitted change (time and id, because two changes may have the same time), and when to continue. */
export interface Submission {
  at: string;
  id: string;
  notBefore: string;
}

/**
 * Submits changed pages to search engines (indexnow.org). The changes are read from the change log, so that saving is
 * not delayed, and nothing is lost while the site or the other end is down.
 */
export function indexNowJob({ stores, settings, key, siteUrl, clock }: Dependencies) {
  const { changes, facts, records } = stores;

  /** Starts at the first start with the setting on: search engines find older pages by the sitemap. */
  async function readSubmitted(): Promise<Submission> {
    const stored = await facts.find(fact);
    if (stored) return JSON.parse(stored) as Submission;
    const submitted = { at: timeFromNow(clock, 0), id: '', notBefore: '' };
    await facts.set(fact, JSON.stringify(submitted));
    return submitted;
  }

  /**
   * Advances past changes that need no submission, from time to time; otherwise each run would read them again. It
   * stops short of the current time, because a write in progress may get an earlier time.
   */
  async function skipUnreported(submitted: Submission): Promise<void> {
    if (submitted.at > timeFromNow(clock, -2 * collectPeriod)) return;
    const last = await changes.findLastPositionBefore(timeFromNow(clock, -collectPeriod));
    if (last && last.at > submitted.at) await facts.set(fact, JSON.stringify({ ...submitted, ...last }));
  }

  return defineJob({
    name: 'index-now',
    title: 'Notify search engines of changed pages',

    async nextDue() {
      const submitted = await readSubmitted();
      const [first] = await changes.listAfter(reportedTypes, submitted, 1);
      if (!first) {
        await skipUnreported(submitted);
        return null;
      }
      const due = new Date(Date.parse(first.at) + collectPeriod).toISOString();
      return due < submitted.notBefore ? submitted.notBefore : due;
    },

    async run({ signal }) {
      const submitted = await readSubmitted();
      const found = await changes.listAfter(reportedTypes, submitted, maxChanges);
      const last = found.at(-1);
      if (!last) return undefined;
      const paths = await changedAddresses({ records }, found);
      const next: Submission = { at: last.at, id: last.id, notBefore: '' };
      const saveState = (state: Submission) => facts.set(fact, JSON.stringify(state));
      if (paths.length === 0) return void (await saveState(next));
      const answer = await submit(paths, signal);
      await answer.body?.cancel();
      if (answer.status === 429) {
        const notBefore = timeFromNow(clock, retryDelayOf(answer.headers.get('retry-after')));
        await saveState({ ...submitted, notBefore });
        return 'Search engines asked to be notified later.';
      }
      // A submission refused for its content would be refused again and block all later ones.
      if (answer.ok || answer.status === 400 || answer.status === 422) await saveState(next);
      if (!answer.ok) throw new NotSubmitted(answer.status);
      return paths.length === 1 ? 'Notified about 1 page.' : `Notified about ${paths.length} pages.`;
    },
  });

  function submit(paths: readonly string[], signal: AbortSignal): Promise<Response> {
    const body = {
      host: new URL(siteUrl).host,
      key: key(),
      keyLocation: siteUrl + keyFilePath(key()),
      urlList: paths.map((path) => siteUrl + path),
    };
    return fetch(settings.endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeout)]),
    });
  }
}

/** The Retry-After header holds seconds or a date; returns milliseconds. */
function retryDelayOf(retryAfter: string | null): number {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : retryDelays.default;
  return Math.min(Math.max(seconds, collectPeriod), retryDelays.longest);
}

/** Staff see the name and code of the error, the log also the reason. */
class NotSubmitted extends Error {
  override name = 'IndexNow refused it';
  readonly code: string;

  constructor(status: number) {
    super(`IndexNow answered ${status}.${reasons[status] ?? ''}`);
    this.code = String(status);
  }
}

const reasons: Record<number, string> = {
  403: ' It has not found the key file at SITE_URL.',
  422: ' The addresses do not belong to SITE_URL, or the key does not.',
};

/**
 * The key by which search engines verify that the site itself submits: the configured one, or one derived from the
 * site's secret, so that all processes have the same key. The key is public and does not reveal the secret.
 */
export function indexNowKey(set: string | undefined, authSecret: string): string {
  return set ?? createHmac('sha256', authSecret).update('indexnow key').digest('hex').slice(0, 32);
}

/** The address at which search engines verify the key. */
const keyFilePath = (key: string) => `/${key}.txt`;

/** Serves the key file, which proves the ownership of the site. */
export function keyFileRoute(key: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get(keyFilePath(key), options, async (_request, reply) => {
      reply.header('Cache-Control', 'public, max-age=3600').type('text/plain; charset=utf-8');
      return reply.send(key);
    });
  };
}
