import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, momentIn } from '#core/clock.ts';
import type { CdnSettings } from '#core/config/config.ts';
import { contentTag } from '#core/http/response-headers.ts';
import { defineJob } from '#core/jobs/define-job.ts';
import type { Stores } from '#core/manifest/repositories.ts';

/** The fact that stores the last purge. */
const fact = 'purged';
/** Milliseconds in which every process learns of a change; changes within this time share one purge. */
const settling = 1000;
/**
 * Milliseconds until the purge is repeated. The CDN may have been fetching an old answer, or one of a process whose
 * connection to the database was silently lost.
 */
const again = 10_000;
/** Milliseconds for an answer. */
const answerLimit = 10_000;

interface Parts {
  stores: Pick<Stores, 'facts' | 'contentVersion'>;
  purge: NonNullable<CdnSettings['purge']>;
  /** Pages change with the date too. */
  today: () => string;
  clock: Clock;
}

export interface Purged {
  state: string;
  times: number;
  at: string;
}

/**
 * Purges public pages and answers of the API in the CDN when they have changed. The last purge is stored in the
 * database, so that a change is purged even when its process has ended, and by one process only.
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

/** Pages of another version of the site look different: earlier purges no longer count. */
export function purgeAll({ facts }: Pick<Stores, 'facts'>): Promise<void> {
  return facts.keep(fact, JSON.stringify({ state: '', times: 0, at: '' } satisfies Purged));
}

/** @throws without an answer, or on a refusal */
async function callPurge({ url, token }: Parts['purge'], signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...authorization(token) },
    body: JSON.stringify({ tags: [contentTag] }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerLimit)]),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The CDN refused the purge: ${answer.status}.`);
}

/** CDNs expect the token in different headers; a token with the name of a header is sent in that one. */
function authorization(token: string | undefined): Record<string, string> {
  if (!token) return {};
  const [, name, value = ''] = /^([\w-]+): ?(.+)$/.exec(token) ?? [];
  return name ? { [name]: value } : { Authorization: `Bearer ${token}` };
}
