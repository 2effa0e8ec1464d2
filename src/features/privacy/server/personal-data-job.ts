import { findRetentionStart } from '#cms/history/log-retention.ts';
import { system } from '#core/actor.ts';
import { timeFromNow } from '#core/clock.ts';
import { remainingRows } from '#core/database/batches.ts';
import { defineJob, type JobContext, type RegularJob } from '#core/jobs/define-job.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { forEachIndependently, runIndependently } from '#core/promises.ts';
import { hour } from '#core/time/durations.ts';
import { unconfirmedLifetime } from '#features/webinars/rules/registration-status.ts';
import type { ErasureReport } from '../api.ts';
import { retentionLimits } from '../rules/retention-limits.ts';
import type { ErasureService } from './erasure.ts';
import type { PrivacyRequestRow } from './tables.ts';

/** Completes an erasure once nothing is kept any more. */
export interface ErasureCompletion {
  completeErasure: (tx: Stores, request: PrivacyRequestRow, report: ErasureReport) => Promise<void>;
}

interface Dependencies {
  stores: Stores;
  settings: Pick<Services['siteSettings'], 'read'>;
  erasure: Pick<ErasureService, 'erasePerson'>;
  requests: ErasureCompletion;
  /** Erases files outside the database. An erasure does so at once too, except for files that are just being written. */
  eraseOutside: () => Promise<number>;
}

/**
 * The job that erases expired data by the settings, and completes erasures that had to wait for a refund (product: Personal
 * data).
 */
export function createPersonalDataJob(parts: Dependencies): RegularJob {
  return defineJob({
    name: 'personal-data',
    title: 'Erase personal data that is past its time',
    every: hour,
    async run(context) {
      const done = await runIndependently(
        {
          'sealed copies': () => parts.stores.sealed.forget(timeFromNow(context.clock, 0)),
          wishes: () => finishErasures(parts, context),
          'unconfirmed registrations': () =>
            parts.stores.registrations.removeUnconfirmed(
              timeFromNow(context.clock, -unconfirmedLifetime),
              context.signal,
            ),
          ...(await oldRecordTasks(parts, context)),
          'emails as files': parts.eraseOutside,
        },
        context.signal,
      ).finally(() => parts.stores.truncateLog());
      const erased = Object.entries(done).filter(([, count]) => count > 0);
      if (erased.length === 0) return undefined;
      return `Erased for good: ${erased.map(([what, count]) => `${what} (${count})`).join(', ')}.`;
    },
  });
}

/** The erasure of each kind of expired record, once the retention has begun for this installation. */
async function oldRecordTasks(
  { stores, settings }: Dependencies,
  { signal, clock }: JobContext,
): Promise<Record<string, () => Promise<number>>> {
  const retentionStart = await findRetentionStart(stores.facts);
  if (retentionStart === undefined || retentionStart > timeFromNow(clock, 0)) return {};
  const limits = retentionLimits(await settings.read(), clock());
  const { people } = stores;
  return {
    enquiries: () => people.removeEnquiries(limits.enquiriesBefore, signal),
    registrations: () => people.removeRegistrations(limits.registrations, signal),
  };
}

/** Data from after the request is kept: the person has come back. */
function finishErasures(
  { stores, erasure, requests }: Dependencies,
  { signal }: JobContext,
): Promise<number> {
  const open = remainingRows(
    (page) => stores.privacyRequests.list({ kind: 'erasure', state: 'confirmed' }, page),
    ({ id }) => id,
  );
  const finish = ({ id, email }: PrivacyRequestRow) =>
    stores.transaction(async (tx) => {
      const request = await tx.privacyRequests.find(id);
      if (request?.state !== 'confirmed' || !request.confirmedAt) return false;
      const input = { email, requestId: id, by: system('retention'), before: request.confirmedAt };
      const report = await erasure.erasePerson(tx, input);
      if (report.kept.length > 0) return false;
      await requests.completeErasure(tx, request, mergeReports(request.report, report));
      return true;
    });
  return forEachIndependently(open, finish, signal);
}

/** Adds the records erased at once and those erased later. @param first JSON; empty: none */
function mergeReports(first: string, { erased, kept }: ErasureReport): ErasureReport {
  const all: Record<string, number> = first ? { ...(JSON.parse(first) as ErasureReport).erased } : {};
  for (const [what, count] of Object.entries(erased)) all[what] = (all[what] ?? 0) + count;
  return { erased: all, kept };
}
