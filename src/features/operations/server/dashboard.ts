import { type JsonSchema, listOf, objectOf, recordOfTexts } from '#core/http/open-api.ts';
import type { DashboardParts } from '#core/manifest/dashboard.ts';
import type { Services } from '#core/manifest/define-feature.ts';

/** Emails that parents and staff have not received. Moments are ISO, UTC. */
interface EmailProblems {
  /** Whether there is a mail server: without one no email reaches a mailbox. */
  isSetUp: boolean;
  /** Those that could not be sent yet, since when the oldest waits, and what stands in its way. */
  waiting: number;
  since: string | null;
  problem: string;
  /** Those that were given up lately, the newest first. */
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
  /** How many jobs fail, or are run by no process. */
  jobs?: { problems: number };
}

/** Emails that were given up: as many are told, for so many days. */
const notifiedEmails = { count: 10, days: 7 };

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer' };

export const operationsDashboard: DashboardParts = {
  emails: {
    action: 'letter.read',
    schema: objectOf({
      isSetUp: { type: 'boolean', description: 'False: nobody receives email.' },
      waiting: count,
      since: { type: ['string', 'null'], format: 'date-time' },
      problem: text,
      givenUp: listOf(recordOfTexts('kind', 'about', 'aboutId', 'outcome', 'said', 'endedAt')),
    }),
    read: (services, { now }) => emailProblems(services, now),
  },
  jobs: {
    action: 'jobs.read',
    schema: objectOf({ problems: count }),
    read: async ({ jobStates }) => ({
      problems: (await jobStates()).filter(({ problem }) => problem !== null).length,
    }),
  },
};

async function emailProblems(
  { stores: { emails, emailLog }, emailIsSetUp }: Services,
  now: Date,
): Promise<EmailProblems> {
  const { count: waiting, since, problem } = await emails.stuck();
  const from = new Date(now.getTime() - notifiedEmails.days * 86_400_000).toISOString();
  const givenUp = await emailLog.listGivenUp(from, notifiedEmails.count);
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
