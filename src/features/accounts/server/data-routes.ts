import type { FastifyInstance } from 'fastify';
import { requireAccount, requireCaller } from '#core/access/require-action.ts';
import { AppError } from '#core/errors.ts';
import { readTexts } from '#core/http/body-fields.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { ownDataOfAccountDocs as docs } from '../data-api.ts';
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
  const reading = { config: { action: 'account.readOwn' } } as const;
  const changing = { bodyLimit: 16_384, config: { action: 'account.changeOwn' } } as const;

  return async (app: FastifyInstance): Promise<void> => {
    app.get('/account/enquiries', { ...reading, schema: docs.enquiries }, async (request) => ({
      enquiries: await ownLists.enquiries(requireCaller(request)),
    }));

    app.get('/account/registrations', { ...reading, schema: docs.registrations }, async (request) => ({
      registrations: await ownLists.registrations(requireCaller(request)),
    }));

    app.get('/account/consents', { ...reading, schema: docs.consents }, async (request) =>
      ownLists.consents(requireCaller(request)),
    );

    app.register(async (scope) => {
      ignoreBodies(scope);

      scope.post(
        '/account/email/send-confirmation',
        { ...changing, schema: docs.confirmation },
        async (request) => {
          await emailConfirmation.resend(requireCaller(request));
          return { message: 'We have sent you an email. Please press the button in it within a day.' };
        },
      );

      // A POST instead of a GET, because the export is logged and announced by email.
      scope.post('/account/data-export', { ...changing, schema: docs.copy }, async (request) => {
        const email = requireConfirmed(requireAccount(request));
        await ownDataRequests.recordCopyByAccount(email);
        return ownDataRequests.exportOf(email);
      });
    });

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);

      scope.post('/account/email/confirm', { ...changing, schema: docs.confirm }, async (request) => {
        await emailConfirmation.confirm(readTexts(request.body, 'token').token, requireCaller(request));
        return { message: 'Your email address is confirmed.' };
      });

      scope.put('/account/newsletter', { ...changing, schema: docs.news }, async (request) => {
        const isSubscribed = readNewsChoice(request.body);
        await ownLists.setNews(isSubscribed, requireCaller(request));
        return { isSubscribed };
      });

      scope.post('/account/delete', { ...changing, schema: docs.end }, async (request) => {
        await confirmation.requireTwoStep(requireAccount(request), request.session);
        const { password, erase } = readTexts(request.body, 'password', 'erase');
        await accountDeletion.deleteAccount(
          { password, erasesData: erase === 'yes' },
          requireCaller(request),
        );
        return { message: 'Your account has been closed.' };
      });
    });
  };
}

/** @throws AppError invalid */
function readNewsChoice(body: unknown): boolean {
  const isSubscribed =
    typeof body === 'object' && body !== null && 'isSubscribed' in body ? body.isSubscribed : undefined;
  if (typeof isSubscribed === 'boolean') return isSubscribed;
  throw new AppError('invalid', 'Please send an object with isSubscribed, true or false.');
}
