import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { requireAccount } from '#core/access/require-action.ts';
import type { NamedCall } from '#core/api/define-calls.ts';
import { day } from '#core/api/schemas.ts';
import { addCall } from '#core/http/call-routes.ts';
import type { Dashboard, DashboardParts } from '#core/manifest/dashboard.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { readDashboard } from './dashboard.ts';

declare module '#core/api-client/calls.ts' {
  interface ApiCalls {
    // Its answer is composed of the parts of features.
    'GET dashboard': {
      params: never;
      query: { parts?: string };
      body: never;
      answer: Dashboard;
      current: never;
    };
  }
}

/** The dashboard in one answer, with the parts that the account may read. */
export function dashboardRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addCall(app, dashboardCall(services.dashboard), (request) =>
      readDashboard(
        services,
        requireAccount(request).role,
        services.clock(),
        request.query.parts?.split(','),
      ),
    );
  };
}

function dashboardCall(parts: DashboardParts) {
  const names = Object.keys(parts).join('|');
  const message = 'parts are names of parts, with commas between them.';
  const answers = Object.entries(parts).map(([name, { answer }]) => [name, answer.optional()]);
  return {
    name: 'GET dashboard',
    tag: 'Dashboard',
    summary: 'Read the work for staff today; parts without permission are left out',
    action: 'dashboard.read',
    query: z.object({
      parts: z
        .string(message)
        .regex(new RegExp(`^(?:${names})(?:,(?:${names}))*$`), message)
        .optional()
        .describe('The names of the parts to read, separated by commas; absent: all.'),
    }),
    answers: { 200: z.object({ today: day, ...(Object.fromEntries(answers) as Record<string, z.ZodType>) }) },
  } satisfies NamedCall;
}
