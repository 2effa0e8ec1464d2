import * as z from 'zod';
import { count, datetime, text } from '#core/api/schemas.ts';
import type { DashboardParts } from '#core/manifest/dashboard.ts';
import type { Services } from '#core/manifest/define-feature.ts';

/** Undelivered emails to parents and staff. */
const emailProblems = z.object({
  isConfigured: z.boolean().describe('False: no email is delivered.'),
  waiting: count.describe('The number of waiting emails.'),
  waitingSince: datetime.nullable().describe('Since when the oldest waits.'),
  lastError: text,
  failed: z
    .array(
      z.object({ kind: text, record: text, recordId: text, outcome: text, response: text, endedAt: text }),
    )
    .describe('The emails that recently failed for good, newest first.'),
});
type EmailProblems = z.output<typeof emailProblems>;

export interface OperationsDashboard {
  emails?: EmailProblems;
  /** The number of jobs that fail, or that no process runs. */
  jobs?: { problems: number };
}

/** The maximum number and age in days of listed failed emails. */
const listedEmails = { count: 10, days: 7 };

export const operationsDashboard: DashboardParts = {
  emails: {
    action: 'letter.read',
    answer: emailProblems,
    read: (services, { now }) => readEmailProblems(services, now),
  },
  jobs: {
    action: 'jobs.read',
    answer: z.object({ problems: count }),
    read: async ({ jobStates }) => ({
      problems: (await jobStates()).filter(({ problem }) => problem !== null).length,
    }),
  },
};

async function readEmailProblems(
  { stores: { emails, emailLog }, emailIsSetUp }: Services,
  now: Date,
): Promise<EmailProblems> {
  const { count: waiting, since, problem } = await emails.countStuck();
  const from = new Date(now.getTime() - listedEmails.days * 86_400_000).toISOString();
  const givenUp = await emailLog.listGivenUp(from, listedEmails.count);
  return {
    isConfigured: emailIsSetUp,
    ...{ waiting, waitingSince: since, lastError: problem },
    failed: givenUp.map(({ kind, aboutRecord, aboutId, outcome, said, endedAt }) => ({
      kind,
      record: aboutRecord,
      recordId: aboutId,
      outcome,
      response: said,
      endedAt,
    })),
  };
}
