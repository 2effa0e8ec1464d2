import type { FastifyInstance } from 'fastify';
import { requireAccount } from '#core/access/require-action.ts';
import { addCall, addCalls } from '#core/http/call-routes.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import { firstStepsCalls } from '../api.ts';
import type { DemoContent } from './demo-content.ts';
import type { FirstStepsService } from './first-steps.ts';

interface Dependencies {
  firstSteps: FirstStepsService;
  demoContent: DemoContent;
}

const {
  'POST first-steps/test-email': testEmail,
  'POST first-steps/confirm-brand': confirmBrand,
  'POST first-steps/demo/restore': restoreDemo,
  ...otherCalls
} = firstStepsCalls;

/** The calls about the first steps of a new site. */
export function firstStepsRoutes({ firstSteps, demoContent }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);
      addCalls(scope, otherCalls, {
        'GET first-steps': (request) =>
          firstSteps.read(requireAccount(request), request.query.hidden === 'include'),

        async 'PUT first-steps'({ body: { item, isSkipped } }) {
          await firstSteps.skip(item, isSkipped);
          return {};
        },

        'GET first-steps/demo': async () => ({ groups: await demoContent.listGroups() }),

        'POST first-steps/demo/remove': async ({ body, actor }) => ({
          removed: await demoContent.remove(body.records, actor),
        }),
      });
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      addCall(scope, testEmail, (request) => firstSteps.sendTestEmail(requireAccount(request)));
      addCall(scope, confirmBrand, async () => {
        await firstSteps.confirmBrand();
        return {};
      });
      addCall(scope, restoreDemo, async ({ actor }) => ({ restored: await demoContent.restore(actor) }));
    });
  };
}
