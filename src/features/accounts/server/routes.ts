import type { FastifyInstance } from 'fastify';
import { clientOf, requireAccount, requireCaller } from '#core/access/require-action.ts';
import { legacyRole, staffRoles } from '#core/access/roles.ts';
import { addCall, addCalls } from '#core/http/call-routes.ts';
import { hour, type Limits, limitPerAddress } from '#core/http/limits.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import { readFormConsent } from '#features/consent/rules/consent.ts';
import {
  endSessionCalls,
  type OwnAccount,
  type OwnSession,
  ownAccountCalls,
  passwordCalls,
  registrationCalls as registration,
} from '../api.ts';
import type { Account } from './account-store.ts';
import type { AccountService } from './accounts.ts';
import type { Confirmation } from './confirmation.ts';
import type { OwnAccountService } from './own-account.ts';
import type { Session } from './session-store.ts';

interface RegistrationParts {
  accountService: AccountService;
  limits: Limits;
}

/** Registration and password reset (product: Accounts; The API). JSON only. */
export function accountRoutes({ accountService, limits }: RegistrationParts) {
  const perHour = (name: string) => ({
    onRequest: limitPerAddress(limits, { name, points: 30, seconds: hour }),
  });

  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);

    addCall(
      app,
      registration['POST auth/register'],
      async (request) => {
        const { name, email, password } = request.body;
        const sent = { name, email, password, ...readFormConsent(request.body) };
        await accountService.register(sent, clientOf(request));
        return { message: 'Your account is ready. Please sign in.' };
      },
      perHour('new account'),
    );

    addCall(
      app,
      registration['POST auth/forgot-password'],
      (request) => {
        accountService.requestPasswordReset(request.body.email, clientOf(request));
        return { message: 'If there is an account with this email, we have sent a link to it.' };
      },
      perHour('asking for a link'),
    );

    addCall(
      app,
      registration['POST auth/reset-password/email'],
      async ({ body }) => ({ email: await accountService.findResetEmail(body.token) }),
      perHour('looking at a link'),
    );

    addCall(
      app,
      registration['POST auth/reset-password'],
      async (request) => {
        const { token, password } = request.body;
        await accountService.resetPassword(token, password, clientOf(request));
        return { message: 'Your new password is set. Please sign in.' };
      },
      perHour('choosing a password'),
    );
  };
}

interface Dependencies {
  ownAccount: OwnAccountService;
  confirmation: Confirmation;
}

/** The calls about the signed-in account (product: Accounts). */
export function ownAccountRoutes({ ownAccount, confirmation }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);
      addCalls(scope, ownAccountCalls, {
        'GET account': (request) => present(requireAccount(request)),

        async 'GET account/sessions'(request) {
          const own = request.session?.id;
          const sessions = await ownAccount.listSessions(requireCaller(request));
          return { sessions: sessions.map((session) => presentSession(session, own)) };
        },

        async 'PUT account'(request) {
          const { name } = request.body;
          await ownAccount.rename(name, requireCaller(request));
          return present({ ...requireAccount(request), name });
        },

        async 'POST account/sessions/:id/resume'(request) {
          const { params, body } = request;
          await ownAccount.resumeSession(params.id, body.undoToken, requireCaller(request));
          return { message: 'That device is still signed in.' };
        },
      });

      addCall(
        scope,
        passwordCalls['PUT account/password'],
        async (request) => {
          const message = 'Your new password is set. All other devices have been signed out.';
          return { message, ...(await ownAccount.changePassword(request.body, requireCaller(request))) };
        },
        { preValidation: (request) => confirmation.requireTwoStep(requireAccount(request), request.session) },
      );
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      addCalls(scope, endSessionCalls, {
        async 'DELETE account/sessions/:id'(request) {
          const undoToken = await ownAccount.endSession(request.params.id, requireCaller(request));
          return { message: 'That device has been signed out.', ...(undoToken && { undoToken }) };
        },

        async 'DELETE account/sessions'(request) {
          await ownAccount.signOutEverywhere(requireCaller(request));
          return { message: 'You are signed out everywhere.' };
        },
      });
    });
  };
}

function present({ id, name, email, role, emailConfirmedAt, addedAt }: Account): OwnAccount {
  const staffRole = staffRoles.find((known) => known === role) ?? null;
  const isEmailConfirmed = emailConfirmedAt !== null;
  return { _id: id, name, email, role: legacyRole(role), staffRole, isEmailConfirmed, createdAt: addedAt };
}

function presentSession(session: Session, own: string | undefined): OwnSession {
  const { id, createdAt, seenAt, address, browser, expiresAt } = session;
  return {
    ...{ _id: id, createdAt, lastSeenAt: seenAt, ipAddress: address },
    ...{ browser, expiresAt, isCurrent: id === own },
  };
}
