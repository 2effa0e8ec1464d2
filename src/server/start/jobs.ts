import type { Kysely } from 'kysely';
import { abandonedUploads } from '../../files/videos/abandoned-uploads.ts';
import type { Job } from '../../jobs/define-job.ts';
import { delivery } from '../../mail/delivery.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { forgetUsedCaptchas } from '../../store/captcha-store.ts';
import type { JobStore } from '../../store/job-store.ts';
import type { LetterLog } from '../../store/letters/letter-log.ts';
import type { Tables } from '../../store/tables.ts';
import { unusedFiles } from '../cleaning.ts';
import { retention } from '../retention.ts';

interface Parts {
  db: Kysely<Tables>;
  accounts: Pick<AccountStore, 'forgetPasswordResets'>;
  jobStore: Pick<JobStore, 'forgetRuns'>;
  letterLog: Pick<LetterLog, 'forget'>;
  letters: Parameters<typeof delivery>[0];
  uploads: Parameters<typeof abandonedUploads>[0];
  files: Parameters<typeof unusedFiles>[0];
}

/** All work that is done over time, in the order in which staff see it. */
export function jobsOf({ db, accounts, jobStore, letterLog, letters, uploads, files }: Parts): Job[] {
  return [
    delivery(letters),
    abandonedUploads(uploads),
    unusedFiles(files),
    retention([
      { what: 'used captchas', days: 1, forget: (before) => forgetUsedCaptchas(db, before) },
      { what: 'expired links to choose a password', days: 1, forget: accounts.forgetPasswordResets },
      { what: 'records of this work', days: 30, forget: jobStore.forgetRuns },
      { what: 'records of letters', days: 365, forget: letterLog.forget },
    ]),
  ];
}
