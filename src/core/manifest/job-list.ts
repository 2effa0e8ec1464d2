import { createDeliveryJob } from '#core/email/delivery-job.ts';
import { removeFilesBefore } from '#core/email/email-files.ts';
import { createRetentionJob, type Job, type RetentionRule } from '#core/jobs/define-job.ts';
import { createAbandonedUploadsJob } from '#core/media/upload-session.ts';
import { createCdnPurgeJob } from '#core/pages/cdn-purge.ts';
import type { Feature, JobParts, Services } from './define-feature.ts';

/**
 * All jobs in the order of the staff's list: those of core, those of each feature, and the retention job.
 *
 * @param services of the running site, for jobs that run
 */
export function jobsOf(features: readonly Feature[], parts: JobParts, services: () => Services): Job[] {
  const { stores, storages, mail, config, clock, today } = parts;
  const { purge } = config.cdn ?? {};
  const files = [storages.pictures, storages.videos, storages.chunks, storages.cards, ...mail.storages];
  const checks = features.flatMap((feature) => feature.isEmailStillNeeded?.(parts) ?? []);
  return [
    createDeliveryJob({
      emails: stores.emails,
      ...mail,
      async isStillNeeded(email) {
        for (const isNeeded of checks) if (!(await isNeeded(email))) return false;
        return true;
      },
    }),
    ...(purge ? [createCdnPurgeJob({ stores, purge, today, clock })] : []),
    createAbandonedUploadsJob({ chunks: storages.chunks, leases: stores.leases, storages: files }),
    ...features.flatMap((feature) => feature.jobs?.(parts, services) ?? []),
    createRetentionJob([
      ...coreRetention(parts),
      ...features.flatMap((feature) => feature.retention?.(parts) ?? []),
    ]),
  ];
}

function coreRetention({ stores, mail }: JobParts): RetentionRule[] {
  return [
    { title: 'answers to repeated requests', days: 1, removeBefore: stores.answers.forget },
    { title: 'keys of forms that visitors sent', days: 8, removeBefore: stores.answers.removeForms },
    { title: 'counts of attempts', days: 1, removeBefore: stores.limits.forget },
    { title: 'leases of processes that were killed', days: 2, removeBefore: stores.leases.removeExpired },
    { title: 'records of this work', days: 30, removeBefore: stores.jobs.removeRuns },
    { title: 'emails that became files', days: 30, removeBefore: removeFilesBefore(mail.storages) },
    { title: 'records of emails', days: 365, removeBefore: stores.emailLog.forget },
  ];
}
