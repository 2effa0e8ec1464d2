import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, timeFromNow } from '#core/clock.ts';
import type { CdnSettings } from '#core/config/config.ts';
import { contentTag } from '#core/http/response-headers.ts';
import { defineJob } from '#core/jobs/define-job.ts';
import type { Stores } from '#core/manifest/repositories.ts';

/** The fact that stores the last purge. */
const fact = 'purged';
/** Milliseconds in which every process learns of a change; changes within this time share one purge. */
const settleTime = 1000;
/**
 * Milliseconds until the purge is repeated. The CDN may have been fetching an old answer, or one of a process whose
 * connection to the database was silently lost.
 */
const repeatDelay = 10_000;
/** Milliseconds for an answer. */
const answerLimit = 10_000;

interface Dependencies {
  stores: Pick<Stores, 'facts' | 'contentVersion'>;
  purge: NonNullable<CdnSettings['purge']>;
  /** Pages change with the date too. */
  today: () => string;
  clock: Clock;
}

export interface PurgeState {
  state: string;
  times: number;
  at: string;
}

/**
 * Purges public pages and answers of the API in the CDN when they have changed. The last purge is stored in the
 * database, so that a change is purged even when its process has ended, and by one process only.
 */
export function createCdnPurgeJob({ stores: { facts, contentVersion }, purge, today, clock }: Dependencies) {
  async function readPurgeState(): Promise<{ state: string; lastPurge: PurgeState | undefined }> {
    const [version, kept] = await Promise.all([contentVersion(), facts.find(fact)]);
    const state = `${version} ${today()}`;
    const last = kept ? (JSON.parse(kept) as PurgeState) : undefined;
    return { state, lastPurge: last?.state === state ? last : undefined };
  }

  return defineJob({
    name: 'cdn-purge',
    title: 'Remove changed pages from the CDN',

    async nextDue() {
      const { lastPurge } = await readPurgeState();
      if (!lastPurge) return timeFromNow(clock, 0);
      return lastPurge.times === 1 ? new Date(Date.parse(lastPurge.at) + repeatDelay).toISOString() : null;
    },

    async run({ signal }) {
      await pause(settleTime, undefined, { signal });
      const { state, lastPurge } = await readPurgeState();
      await callPurge(purge, signal);
      const purged: PurgeState = { state, times: (lastPurge?.times ?? 0) + 1, at: timeFromNow(clock, 0) };
      await facts.set(fact, JSON.stringify(purged));
      return undefined;
    },
  });
}

/** Pages of another version of the site look different: earlier purges no longer count. */
export function requirePurge({ facts }: Pick<Stores, 'facts'>): Promise<void> {
  return facts.set(fact, JSON.stringify({ state: '', times: 0, at: '' } satisfies PurgeState));
}

/** @throws without an answer, or on a refusal */
async function callPurge({ url, token }: Dependencies['purge'], signal: AbortSignal): Promise<void> {
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
