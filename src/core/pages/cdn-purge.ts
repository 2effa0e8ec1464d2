import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, momentIn } from '#core/clock.ts';
import type { CdnSettings } from '#core/config/config.ts';
import { contentTag } from '#core/http/response-headers.ts';
import { defineJob } from '#core/jobs/define-job.ts';
import type { Stores } from '#core/manifest/repositories.ts';

/** Under which it is kept what the CDN has been told. */
const fact = 'purged';
/** Milliseconds in which every process has heard of a change; the changes of these are told together. */
const settling = 1000;
/**
 * Milliseconds until it is told once more. What the CDN was just fetching may have been of before, as may the answer of
 * a process whose connection to the database had been lost without a word.
 */
const again = 10_000;
/** Milliseconds for an answer. */
const answerLimit = 10_000;

interface Parts {
  stores: Pick<Stores, 'facts' | 'contentVersion'>;
  purge: NonNullable<CdnSettings['purge']>;
  /** Pages change with the day too. */
  today: () => string;
  clock: Clock;
}

export interface Purged {
  state: string;
  times: number;
  at: string;
}

/**
 * Tells the CDN to forget public pages and answers of the API when they have changed. What it was told last is kept in
 * the database, so that a change is told even when the process that made it is gone, and by one process alone.
 */
export function cdnPurge({ stores: { facts, contentVersion }, purge, today, clock }: Parts) {
  async function look(): Promise<{ state: string; lastPurge: Purged | undefined }> {
    const [version, kept] = await Promise.all([contentVersion(), facts.find(fact)]);
    const state = `${version} ${today()}`;
    const last = kept ? (JSON.parse(kept) as Purged) : undefined;
    return { state, lastPurge: last?.state === state ? last : undefined };
  }

  return defineJob({
    name: 'cdn-purge',
    title: 'Let the CDN forget pages that have changed',

    async nextDue() {
      const { lastPurge } = await look();
      if (!lastPurge) return momentIn(clock, 0);
      return lastPurge.times === 1 ? new Date(Date.parse(lastPurge.at) + again).toISOString() : null;
    },

    async run({ signal }) {
      await pause(settling, undefined, { signal });
      const { state, lastPurge } = await look();
      await callPurge(purge, signal);
      const purged: Purged = { state, times: (lastPurge?.times ?? 0) + 1, at: momentIn(clock, 0) };
      await facts.keep(fact, JSON.stringify(purged));
      return undefined;
    },
  });
}

/** A version of the site that starts shows pages in its own way: what has been told before does not count any more. */
export function purgeAll({ facts }: Pick<Stores, 'facts'>): Promise<void> {
  return facts.keep(fact, JSON.stringify({ state: '', times: 0, at: '' } satisfies Purged));
}

/** @throws where it is not answered, or with a refusal */
async function callPurge({ url, token }: Parts['purge'], signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...authorization(token) },
    body: JSON.stringify({ tags: [contentTag] }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerLimit)]),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The CDN refused to forget pages: ${answer.status}.`);
}

/** CDNs disagree about where their token stands; one that is set with the name of a header goes there. */
function authorization(token: string | undefined): Record<string, string> {
  if (!token) return {};
  const [, name, value = ''] = /^([\w-]+): ?(.+)$/.exec(token) ?? [];
  return name ? { [name]: value } : { Authorization: `Bearer ${token}` };
}
