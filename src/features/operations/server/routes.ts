import type { FastifyInstance } from 'fastify';
import { addCalls } from '#core/http/call-routes.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { healthCalls, jobCalls } from '../api.ts';
import { readHealth } from '../doctor/health.ts';

/** The calls for the last results of the health checks, and for the states of background jobs. */
export function operationsRoutes({
  stores,
  healthChecks,
  jobStates,
}: Pick<Services, 'stores' | 'healthChecks' | 'jobStates'>) {
  return async (app: FastifyInstance): Promise<void> => {
    addCalls(app, healthCalls, {
      'GET health/checks': () => readHealth(stores.facts, healthChecks),
    });
    addCalls(app, jobCalls, {
      'GET jobs': async () => ({ jobs: await jobStates() }),
    });
  };
}
