import { type JsonSchema, listOf, objectOf, recordOfTexts } from '#core/http/open-api.ts';
import type { DashboardParts } from '#core/manifest/dashboard.ts';
import type { Services } from '#core/manifest/define-feature.ts';

/** Undelivered emails to parents and staff. Times are ISO, UTC. */
interface EmailProblems {
  /** Whether a mail server is configured: without one no email is delivered. */
  isSetUp: boolean;
  /** The number of waiting emails, the time of the oldest, and the reason. */
  waiting: number;
  since: string | null;
  problem: string;
  /** The emails that recently failed for good, newest first. */
  givenUp: {
    kind: string;
    about: string;
    aboutId: string;
    outcome: string;
    said: string;
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
      isSetUp: { type: 'boolean', description: 'False: no email is delivered.' },
      waiting: count,
      since: { type: ['string', 'null'], format: 'date-time' },
      problem: text,
      givenUp: listOf(recordOfTexts('kind', 'about', 'aboutId', 'outcome', 'said', 'endedAt')),
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
    isSetUp: emailIsSetUp,
    ...{ waiting, since, problem },
    givenUp: givenUp.map(({ kind, aboutRecord, aboutId, outcome, said, endedAt }) => ({
      kind,
      about: aboutRecord,
      aboutId,
      outcome,
      said,
      endedAt,
    })),
  };
}
