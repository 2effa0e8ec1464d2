import { type JsonSchema, listOf, objectOf, recordOfTexts } from '#core/http/open-api.ts';
import type { DashboardParts } from '#core/manifest/dashboard.ts';
import type { Services } from '#core/manifest/define-feature.ts';

/** Undelivered emails to parents and staff. Times are ISO, UTC. */
interface EmailProblems {
  /** Whether a mail server is configured: without one no email is delivered. */
  isConfigured: boolean;
  /** The number of waiting emails, the time of the oldest, and the reason. */
  waiting: number;
  waitingSince: string | null;
  lastError: string;
  /** The emails that recently failed for good, newest first. */
  failed: {
    kind: string;
    record: string;
    recordId: string;
    outcome: string;
    response: string;
    endedAt: string;
  }[];
}

export interface OperationsDashboard {
  emails?: EmailProblems;
  /** The number of jobs that fail, or that no process runs. */
  jobs?: { problems: number };
}

/** The maximum number and age in days of listed failed emails. */
const listedEmails = { count: 10, days: 7 };

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer' };

export const operationsDashboard: DashboardParts = {
  emails: {
    action: 'letter.read',
    schema: objectOf({
      isConfigured: { type: 'boolean', description: 'False: no email is delivered.' },
      waiting: count,
      waitingSince: { type: ['string', 'null'], format: 'date-time' },
      lastError: text,
      failed: listOf(recordOfTexts('kind', 'record', 'recordId', 'outcome', 'response', 'endedAt')),
    }),
    read: (services, { now }) => readEmailProblems(services, now),
  },
  jobs: {
    action: 'jobs.read',
    schema: objectOf({ problems: count }),
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
