import type { FastifyInstance } from 'fastify';
import { readHealth } from '../doctor/health.ts';
import type { Services } from '../services.ts';
import { answers, type JsonSchema } from './docs.ts';

/** Whether all is well, as the site last looked. */
export function healthCheckRoutes({ stores }: Pick<Services, 'stores'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/health/checks', { config: { action: 'health.readChecks' }, schema: docs }, async () => {
      return readHealth(stores.facts);
    });
  };
}

const verdict: JsonSchema = { enum: ['good', 'worth a look', 'wrong'] };
const text: JsonSchema = { type: 'string' };

const finding: JsonSchema = {
  type: 'object',
  required: ['verdict', 'says'],
  properties: {
    verdict,
    says: text,
    remedy: { ...text, description: 'What to do; missing where all is well.' },
  },
};

const check: JsonSchema = {
  type: 'object',
  required: ['name', 'title', 'verdict', 'findings'],
  properties: {
    name: text,
    title: { ...text, description: 'What was looked at, in plain words.' },
    verdict: { ...verdict, description: 'The worst of what was found.' },
    findings: { type: 'array', items: finding },
  },
};

const docs = {
  tags: ['Health'],
  summary: 'What the site has found about itself when it last looked',
  response: answers(
    200,
    {
      type: 'object',
      required: ['lookedAt', 'checks'],
      properties: {
        lookedAt: { type: ['string', 'null'], format: 'date-time', description: 'Null: not yet.' },
        checks: { type: 'array', items: check },
      },
    },
    {},
  ),
};
