import type { FastifyInstance } from 'fastify';
import { type JsonSchema, objectWith, recordOfTexts, responses } from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { readHealth } from '../doctor/health.ts';

/** The call for the last results of the health checks. */
export function healthCheckRoutes({ stores, healthChecks }: Pick<Services, 'stores' | 'healthChecks'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/health/checks', { config: { action: 'health.readChecks' }, schema: docs }, async () => {
      return readHealth(stores.facts, healthChecks);
    });
  };
}

const verdict: JsonSchema = { enum: ['good', 'worth a look', 'wrong'] };
const text: JsonSchema = { type: 'string' };

const finding: JsonSchema = {
  type: 'object',
  required: ['verdict', 'message'],
  properties: {
    verdict,
    message: text,
    fix: { ...text, description: 'What to do; missing where all is well.' },
  },
};

const check: JsonSchema = {
  type: 'object',
  required: ['name', 'title', 'verdict', 'findings'],
  properties: {
    name: text,
    title: { ...text, description: 'The name of the check in plain words.' },
    verdict: { ...verdict, description: 'The worst of its findings.' },
    findings: { type: 'array', items: finding },
  },
};

const docs = {
  tags: ['Health'],
  summary: 'The last results of the health checks',
  response: responses(
    200,
    {
      type: 'object',
      required: ['checkedAt', 'checks'],
      properties: {
        checkedAt: { type: ['string', 'null'], format: 'date-time', description: 'Null: not yet.' },
        checks: { type: 'array', items: check },
      },
    },
    {},
  ),
};

/** The call for the states of background jobs. */
export function jobRoutes({ jobStates }: Pick<Services, 'jobStates'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/jobs', { config: { action: 'jobs.read' }, schema: jobDocs }, async () => {
      return { jobs: await jobStates() };
    });
  };
}

const moment = (description: string): JsonSchema => ({
  type: ['string', 'null'],
  format: 'date-time',
  description,
});

const job: JsonSchema = {
  type: 'object',
  required: [
    'name',
    'title',
    'intervalSeconds',
    'nextDueAt',
    'runningSince',
    'lastEndedAt',
    'problem',
    'failures',
    'runs',
  ],
  properties: {
    name: { type: 'string' },
    title: { type: 'string', description: 'The purpose in plain words.' },
    intervalSeconds: {
      type: ['integer', 'null'],
      description: 'The time from one run to the next; null where it runs whenever work is waiting.',
    },
    nextDueAt: moment('Null where nothing waits.'),
    runningSince: moment('Null where nobody is at it.'),
    lastEndedAt: moment('Null where it has never been done.'),
    problem: {
      enum: ['failing', 'late', null],
      description:
        '`failing`: the last run failed, and is tried again. `late`: it is due, and nobody does it.',
    },
    failures: {
      type: 'integer',
      description: 'Consecutive runs, up to the last one, that failed or were lost.',
    },
    runs: {
      type: 'array',
      items: recordOfTexts('startedAt', 'finishedAt', 'outcome', 'message'),
      description: 'The last runs that did something (`done`), `failed` or were `lost`; newest first.',
    },
  },
};

const jobDocs = {
  tags: ['Work in the background'],
  summary: 'The state of each job: its due time, whether it runs, and its last runs',
  response: responses(200, objectWith('jobs', { type: 'array', items: job }), {}),
};
