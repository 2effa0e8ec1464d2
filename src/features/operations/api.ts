import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, datetime, text } from '#core/api/schemas.ts';
import { maxFrames, maxMessageLength } from './rules/browser-error.ts';

const verdict = z.enum(['good', 'worth a look', 'wrong']);
/** The result of a check for staff: without names of files and the like. */
const check = z.object({
  name: text,
  title: text.describe('The name of the check in plain words.'),
  verdict: verdict.describe('The worst of its findings.'),
  findings: z.array(
    z.object({
      ...{ verdict, message: text },
      fix: text.optional().describe('What to do; missing where all is well.'),
    }),
  ),
});
const health = z.object({
  checkedAt: datetime.nullable().describe('Null: not yet.'),
  checks: z.array(check),
});
/** The last results of all checks. */
export type Health = z.output<typeof health>;
export type StoredCheck = Health['checks'][number];

const job = z.object({
  name: text,
  title: text.describe('The purpose in plain words.'),
  intervalSeconds: z
    .number()
    .nullable()
    .describe('The time from one run to the next; null where it runs whenever work is waiting.'),
  nextDueAt: datetime.nullable().describe('Null where nothing waits.'),
  runningSince: datetime.nullable().describe('Null where it is not running.'),
  lastEndedAt: datetime.nullable().describe('Null where it has never run.'),
  problem: z
    .enum(['failing', 'late'])
    .nullable()
    .describe(
      '`failing`: the last run failed, and is tried again. `late`: it is due, and no process runs it.',
    ),
  failures: count.describe('Consecutive runs, up to the last one, that failed or were lost.'),
  runs: z
    .array(
      z.object({
        ...{ startedAt: datetime, finishedAt: datetime },
        ...{ outcome: z.enum(['done', 'failed', 'lost']), message: text },
      }),
    )
    .describe('The last runs that did something (`done`), `failed` or were `lost`; newest first.'),
});

export const healthCalls = defineCalls('Health', {
  'GET health/checks': {
    summary: 'The last results of the health checks',
    action: 'health.readChecks',
    answers: { 200: health },
  },
});

export const jobCalls = defineCalls('Background jobs', {
  'GET jobs': {
    summary: 'The state of each job: its due time, whether it runs, and its last runs',
    action: 'jobs.read',
    answers: { 200: z.object({ jobs: z.array(job) }) },
  },
});

/** An error of a script in a browser, without personal data. */
const browserError = z.object({
  page: z
    .string('On which page?')
    .max(100, 'This is not a page.')
    .describe(
      'The first segment of the path, such as `/blogs`; two in the admin area. The rest may contain a token.',
    ),
  message: z
    .string('What went wrong?')
    .max(maxMessageLength, `A message has at most ${maxMessageLength} characters.`)
    .describe('The error’s name and message, without quoted text, addresses and numbers.'),
  frames: z
    .array(
      z
        .string()
        .regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/, 'A frame is file:line:column.')
        .describe('`file:line:column` in a built script.')
        .meta({ examples: ['form-B1x2.js:12:345'] }),
      'Where did it happen?',
    )
    .max(maxFrames, `At most ${maxFrames} frames are read.`)
    .describe('Innermost first.'),
});

export const browserErrorCalls = defineCalls('Operations', {
  'POST browser-errors': {
    summary: 'Report an error of a script of this site; it becomes one line of the log',
    action: 'browserError.send',
    body: browserError,
    bodyLimit: 2048,
    answers: { 204: z.null() },
    errors: [429],
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls
    extends TypesOfEach<typeof healthCalls>,
      TypesOfEach<typeof jobCalls>,
      TypesOfEach<typeof browserErrorCalls> {}
}
