import { delivery } from '#core/email/delivery.ts';
import type { EmailOrigins } from '#core/email/email.ts';
import { forgetFiles } from '#core/email/email-files.ts';
import { type Job, type Kept, retention } from '#core/jobs/define-job.ts';
import { abandonedUploads } from '#core/media/upload-session.ts';
import { cdnPurge } from '#core/pages/cdn-purge.ts';
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
  const ofUse = features.flatMap((feature) => feature.isEmailOfUse?.(parts) ?? []);
  return [
    delivery({
      emails: stores.emails,
      ...mail,
      origins: emailOrigins(features),
      async isStillOfUse(email) {
        for (const isOfUse of ofUse) if (!(await isOfUse(email))) return false;
        return true;
      },
    }),
    ...(purge ? [cdnPurge({ stores, purge, today, clock })] : []),
    abandonedUploads({ chunks: storages.chunks, leases: stores.leases, storages: files }),
    ...features.flatMap((feature) => feature.jobs?.(parts, services) ?? []),
    retention([...ofCore(parts), ...features.flatMap((feature) => feature.retention?.(parts) ?? [])]),
  ];
}

/** The origin of each kind of email of a list of features. */
export function emailOrigins(features: readonly Pick<Feature, 'emails'>[]): EmailOrigins {
  return Object.assign({}, ...features.map(({ emails }) => emails));
}

function ofCore({ stores, mail }: JobParts): Kept[] {
  return [
    { what: 'answers to repeated requests', days: 1, forget: stores.answers.forget },
    { what: 'keys of forms that visitors sent', days: 8, forget: stores.answers.removeForms },
    { what: 'counts of attempts', days: 1, forget: stores.limits.forget },
    { what: 'leases of processes that were killed', days: 2, forget: stores.leases.removeExpired },
    { what: 'records of this work', days: 30, forget: stores.jobs.removeRuns },
    { what: 'letters that became files', days: 30, forget: forgetFiles(mail.storages) },
    { what: 'records of letters', days: 365, forget: stores.emailLog.forget },
  ];
}
