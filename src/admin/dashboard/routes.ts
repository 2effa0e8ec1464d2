import type { FastifyInstance } from 'fastify';
import { requireAccount } from '#core/access/require-action.ts';
import { type JsonSchema, responses } from '#core/http/open-api.ts';
import type { DashboardParts } from '#core/manifest/dashboard.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { readDashboard } from './dashboard.ts';

/** The dashboard in one answer, with the parts that the account may read. */
export function dashboardRoutes(services: Services) {
  const schema = docs(services.dashboard);
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/dashboard', { config: { action: 'dashboard.read' }, schema }, async (request) =>
      readDashboard(services, requireAccount(request).role, services.clock()),
    );
  };
}

const day: JsonSchema = { type: 'string', format: 'date', description: "A day in the site's time zone." };

function docs(parts: DashboardParts) {
  const properties = Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema]));
  return {
    tags: ['Dashboard'],
    summary: 'Read the work for staff today; parts without permission are left out',
    response: responses(200, { type: 'object', properties: { today: day, ...properties } }, {}),
  };
}
