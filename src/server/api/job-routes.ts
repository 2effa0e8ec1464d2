import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { answers, type JsonSchema, recordOfTexts, wrapped } from './docs.ts';

/** How the work in the background stands. */
export function jobRoutes({ jobStates }: Pick<Services, 'jobStates'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/jobs', { config: { action: 'jobs.read' }, schema: docs }, async () => {
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
    'every',
    'nextDueAt',
    'runningSince',
    'lastEndedAt',
    'problem',
    'failures',
    'runs',
  ],
  properties: {
    name: { type: 'string' },
    title: { type: 'string', description: 'What it does, in plain words.' },
    every: {
      type: ['integer', 'null'],
      description: 'Seconds from one run to the next; null where it is done whenever something waits.',
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
      description: 'Runs in a row, up to the last one, that failed or were lost.',
    },
    runs: {
      type: 'array',
      items: recordOfTexts('startedAt', 'finishedAt', 'outcome', 'said'),
      description: 'The last runs that did something (`done`), `failed` or were `lost`; the newest first.',
    },
  },
};

const docs = {
  tags: ['Work in the background'],
  summary: 'How each job stands: when it is due, whether it runs, and its last runs',
  response: answers(200, wrapped('jobs', { type: 'array', items: job }), {}),
};
