import { discardedDraftsStay, statesStay } from '#cms/drafts/rules.ts';
import { oldChanges, type Retention } from '#cms/history/log-retention.ts';
import { unusedFiles } from '#cms/records/file-inspection.ts';
import { peopleNames } from '#cms/records/registry.ts';
import { scheduleJob } from '#cms/scheduling/schedule.ts';
import type { Clock } from '#core/clock.ts';
import type { CdnSettings, Config } from '#core/config/config.ts';
import { delivery } from '#core/email/delivery.ts';
import { forgetFiles, forgetFilesOfErased } from '#core/email/email-files.ts';
import type { MailService } from '#core/email/transport.ts';
import type { Job } from '#core/jobs/define-job.ts';
import { retention } from '#core/jobs/retention.ts';
import type { PictureLibrary } from '#core/media/picture-library.ts';
import { abandonedUploads } from '#core/media/upload-session.ts';
import { cdnPurge } from '#core/pages/cdn-purge.ts';
import type { Storages } from '#core/storage/open-storages.ts';
import { unconfirmedNewsStays } from '#features/consent/rules/notices.ts';
import { somebodyKnows } from '#features/enquiries/server/staff-notifications.ts';
import { indexNowJob } from '#features/index-now/server/job.ts';
import { erasureLedger, ownLedger } from '#features/operations/backup/erasure-ledger.ts';
import { nightlyBackup } from '#features/operations/backup/nightly-backup.ts';
import { forgetBeforeMigration, keptAsideFor, openBackupPlace } from '#features/operations/backup/target.ts';
import { forgetCheckingFolders } from '#features/operations/backup/test-restore.ts';
import type { LookApart } from '#features/operations/doctor/child-process.ts';
import type { Patient } from '#features/operations/doctor/context.ts';
import { healthChecks } from '#features/operations/doctor/health.ts';
import type { ErasureDesk } from '#features/privacy/server/erasure.ts';
import { type FinishedErasures, personalData } from '#features/privacy/server/retention-job.ts';
import type { LiveSettings } from '#features/settings/server/current-settings.ts';
import { linksLast } from '#features/webinars/rules/registration-page.ts';
import {
  planWebinarLetters,
  webinarLetterStillOfUse,
  webinarLettersJob,
} from '#features/webinars/server/email-jobs.ts';
import type { createLetterWriter } from '#features/webinars/server/email-writer.ts';
import { seatsJob } from '#features/webinars/server/offers.ts';
import { enrolmentSummaryJob } from '#features/webinars/server/staff-emails.ts';
import type { Stores } from './repositories.ts';

interface Parts {
  stores: Stores;
  storages: Storages;
  pictures: PictureLibrary;
  mail: MailService;
  retention: Retention;
  cdn: CdnSettings | undefined;
  config: Config;
  /** By which search engines know the site. */
  indexNowKey: string;
  today: () => string;
  clock: Clock;
  siteSettings: Pick<LiveSettings, 'read'>;
  /** Of the letters of webinars. */
  writer: Pick<ReturnType<typeof createLetterWriter>, 'writeDue'>;
  erasure: Pick<ErasureDesk, 'eraseOf'>;
  requests: FinishedErasures;
  /** The site itself, as it is looked at. */
  patient: Patient;
  /** In tests, what takes the place of the process that looks. */
  lookApart?: LookApart | undefined;
}

/** All work that is done over time, in the order in which staff see it. */
export function jobsOf({ stores, storages, pictures, mail, retention: kept, config, ...more }: Parts): Job[] {
  const { letters, leases } = stores;
  const { videos, chunks } = storages;
  const eraseOutside = () => forgetFilesOfErased(stores, mail.storages, [...peopleNames, 'account']);
  const files = [storages.pictures, videos, chunks, storages.cards, ...mail.storages];
  return [
    delivery({ letters, ...mail, isStillOfUse: webinarLetterStillOfUse(stores) }),
    webinarLettersJob({ stores, writer: more.writer, settings: more.siteSettings }),
    planWebinarLetters({ stores }),
    scheduleJob(stores),
    seatsJob(stores),
    enrolmentSummaryJob({ stores, settings: more.siteSettings, siteUrl: config.siteUrl }),
    somebodyKnows({ ...more, stores, settings: more.siteSettings, ...config }),
    ...(more.cdn?.purge ? [cdnPurge({ ...more, stores, purge: more.cdn.purge })] : []),
    ...(config.indexNow
      ? [
          indexNowJob({
            stores,
            settings: config.indexNow,
            ...more,
            key: more.indexNowKey,
            siteUrl: config.siteUrl,
          }),
        ]
      : []),
    abandonedUploads({ chunks, leases, storages: files }),
    unusedFiles({ stores, pictures, videos }),
    oldChanges(stores, kept),
    personalData({ ...more, stores, settings: more.siteSettings, eraseOutside }),
    healthChecks({ facts: stores.facts, ...more }),
    erasureLedger({
      erasures: stores.erasures,
      facts: stores.facts,
      own: ownLedger(config.dataDir),
      openPlace: () => openBackupPlace(config.backup.to),
      eraseOutside,
    }),
    ...(config.backup.at ? [nightlyBackup({ facts: stores.facts, config, at: config.backup.at })] : []),
    retention([
      { what: 'answers to repeated requests', days: 1, forget: stores.answers.forget },
      { what: 'keys of forms that visitors sent', days: 8, forget: stores.answers.forgetForms },
      { what: 'drafts that were discarded', days: discardedDraftsStay, forget: stores.drafts.forget },
      { what: 'keys of drafts that were published', days: 1, forget: stores.drafts.forgetEnded },
      { what: 'earlier versions of drafts', days: statesStay, forget: stores.drafts.forgetStates },
      { what: 'who had which form open', days: 1, forget: stores.presence.forget },
      { what: 'links to previews', days: 1, forget: stores.previews.forget },
      { what: 'links to places in webinars', days: linksLast / 86_400_000, forget: stores.placeLinks.forget },
      {
        what: 'requests for news that nobody has confirmed',
        days: unconfirmedNewsStays,
        forget: stores.consents.forgetUnconfirmed,
      },
      { what: 'used captchas', days: 1, forget: stores.captchas.forget },
      { what: 'counts of attempts', days: 1, forget: stores.limits.forget },
      { what: 'expired links to choose a password', days: 1, forget: stores.accounts.forgetPasswordResets },
      { what: 'leases of processes that were killed', days: 2, forget: leases.forgetExpired },
      { what: 'expired tickets of sign-ins', days: 1, forget: stores.tickets.forget },
      { what: 'sign-ins that have ended', days: 1, forget: stores.sessions.forget },
      { what: 'cards of shared pages', days: 90, forget: forgetFiles([storages.cards]) },
      { what: 'links to personal data that have expired', days: 1, forget: stores.ownDataLinks.forget },
      {
        what: 'requests about data that nobody confirmed',
        days: 30,
        forget: stores.privacyRequests.forgetPending,
      },
      { what: 'invitations that have expired', days: 30, forget: stores.invitations.forget },
      { what: 'what people did', days: kept.activity, forget: stores.activity.forget },
      { what: 'records of this work', days: 30, forget: stores.jobs.forgetRuns },
      { what: 'counts of how fast pages were', days: 180, forget: stores.fieldValues.forget },
      { what: 'counts of visits', days: 400, forget: stores.visits.forget },
      { what: 'records of webinar letters', days: 365, forget: stores.plannedLetters.forget },
      {
        what: 'databases on which backups were tested',
        days: 1,
        forget: forgetCheckingFolders(config.dataDir),
      },
      {
        what: 'backups from before the database was brought up to date',
        days: keptAsideFor,
        forget: forgetBeforeMigration(config.dataDir),
      },
      { what: 'letters that became files', days: 30, forget: forgetFiles(mail.storages) },
      { what: 'consents that ended', days: 1095, forget: stores.consents.forgetEnded },
      { what: 'requests about data that ended', days: 1095, forget: stores.privacyRequests.forgetEnded },
      { what: 'records of letters', days: 365, forget: stores.letterLog.forget },
    ]),
  ];
}
