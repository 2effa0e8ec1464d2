import type { FastifyInstance } from 'fastify';
import { requireAccount, requireCaller } from '#core/access/require-action.ts';
import { addCall, addCalls } from '#core/http/call-routes.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { deletionCalls, ownDataActionCalls, ownDataCalls } from '../data-api.ts';
import type { Confirmation } from './confirmation.ts';
import type { AccountDeletion } from './delete-account.ts';
import { type EmailConfirmation, requireConfirmed } from './email-confirmation.ts';
import type { OwnLists } from './own-lists.ts';

interface Dependencies {
  emailConfirmation: EmailConfirmation;
  ownLists: OwnLists;
  accountDeletion: AccountDeletion;
  confirmation: Confirmation;
  ownDataRequests: Pick<Services['ownDataRequests'], 'exportOf' | 'recordCopyByAccount'>;
}

/**
 * The calls about the data that belongs to the confirmed address of an account, and about deleting the account
 * (product: Accounts).
 */
export function ownDataOfAccountRoutes(parts: Dependencies) {
  const { emailConfirmation, ownLists, accountDeletion, confirmation, ownDataRequests } = parts;

  return async (app: FastifyInstance): Promise<void> => {
    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);
      addCalls(scope, ownDataCalls, {
        'GET account/enquiries': async (request) => ({
          enquiries: await ownLists.enquiries(requireCaller(request)),
        }),

        'GET account/registrations': async (request) => ({
          registrations: await ownLists.registrations(requireCaller(request)),
        }),

        'GET account/consents': (request) => ownLists.consents(requireCaller(request)),

        async 'PUT account/newsletter'(request) {
          const { isSubscribed } = request.body;
          await ownLists.setNews(isSubscribed, requireCaller(request));
          return { isSubscribed };
        },

        async 'POST account/email/confirm'(request) {
          await emailConfirmation.confirm(request.body.token, requireCaller(request));
          return { message: 'Your email address is confirmed.' };
        },
      });

      addCall(
        scope,
        deletionCalls['POST account/delete'],
        async (request) => {
          const { password, erase } = request.body;
          const choice = { password, erasesData: erase === 'yes' };
          await accountDeletion.deleteAccount(choice, requireCaller(request));
          return { message: 'Your account has been closed.' };
        },
        { preValidation: (request) => confirmation.requireTwoStep(requireAccount(request), request.session) },
      );
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      addCalls(scope, ownDataActionCalls, {
        async 'POST account/email/send-confirmation'(request) {
          await emailConfirmation.resend(requireCaller(request));
          return { message: 'We have sent you an email. Please press the button in it within a day.' };
        },

        async 'POST account/data-export'(request) {
          const email = requireConfirmed(requireAccount(request));
          await ownDataRequests.recordCopyByAccount(email);
          return ownDataRequests.exportOf(email);
        },
      });
    });
  };
}
