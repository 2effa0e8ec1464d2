import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod';
import { clientOf, requireAccount, requireCaller } from '#core/access/require-action.ts';
import { legacyRole, staffRoles } from '#core/access/roles.ts';
import { parseFields, readTexts } from '#core/http/body-fields.ts';
import { hour, type Limits, limitPerAddress } from '#core/http/limits.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import { errorResponses, objectWith, recordOfTexts, responses } from '#core/http/open-api.ts';
import { readFormConsent } from '#features/consent/rules/consent.ts';
import { ownAccountDocs } from '../api.ts';
import type { Account } from './account-store.ts';
import type { AccountService } from './accounts.ts';
import type { Confirmation } from './confirmation.ts';
import type { OwnAccountService } from './own-account.ts';
import type { Session } from './session-store.ts';
import type { SignIn } from './sign-in.ts';

/** Registration and password reset (product: Accounts; The API). JSON only. */
export function accountRoutes({
  accountService,
  limits,
}: {
  accountService: AccountService;
  limits: Limits;
}) {
  const perHour = (name: string) => limitPerAddress(limits, { name, points: 30, seconds: hour });
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    const bodyLimit = 16_384;

    app.post(
      '/auth/register',
      {
        bodyLimit,
        config: { action: 'account.open' },
        onRequest: perHour('new account'),
        schema: docs('Open an account', 201, ['name', 'email', 'password'], { failures: [409] }),
      },
      async (request, reply) => {
        const typed = readTexts(request.body, 'name', 'email', 'password');
        await accountService.register({ ...typed, ...readFormConsent(request.body) }, clientOf(request));
        return reply.code(201).send({ message: 'Your account is ready. Please sign in.' });
      },
    );

    app.post(
      '/auth/forgot-password',
      {
        bodyLimit,
        config: { action: 'account.recover' },
        onRequest: perHour('asking for a link'),
        schema: docs('Ask for a link to choose a new password', 200, ['email']),
      },
      async (request) => {
        accountService.requestPasswordReset(readTexts(request.body, 'email').email, clientOf(request));
        return { message: 'If there is an account with this email, we have sent a link to it.' };
      },
    );

    app.post(
      '/auth/reset-password/email',
      {
        bodyLimit,
        config: { action: 'account.recover' },
        onRequest: perHour('looking at a link'),
        schema: docs('The email of the account whose password a link changes', 200, ['token'], {
          answer: 'email',
        }),
      },
      async (request) => {
        const { token } = readTexts(request.body, 'token');
        return { email: await accountService.findResetEmail(token) };
      },
    );

    app.post(
      '/auth/reset-password',
      {
        bodyLimit,
        config: { action: 'account.recover' },
        onRequest: perHour('choosing a password'),
        schema: docs('Choose a new password', 200, ['token', 'password']),
      },
      async (request) => {
        const { token, password } = readTexts(request.body, 'token', 'password');
        await accountService.resetPassword(token, password, clientOf(request));
        return { message: 'Your new password is set. Please sign in.' };
      },
    );
  };
}

interface DocsOptions {
  /** The only field of the response. */
  answer?: 'message' | 'email';
  failures?: number[];
}

function docs(
  summary: string,
  status: number,
  fields: string[],
  { answer = 'message', failures: more = [] }: DocsOptions = {},
): FastifySchema {
  return {
    tags: ['Accounts'],
    summary,
    consumes: ['application/json'],
    body: recordOfTexts(...fields),
    response: responses(
      status,
      objectWith(answer, { type: 'string' }),
      errorResponses(400, ...more, 413, 415, 429),
    ),
  };
}

const texts = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});

const loginBody = z.object(
  {
    email: z
      .string('Email is required')
      .trim()
      .min(1, 'Email is required')
      .max(320, 'This email address is too long.')
      .refine((email) => !email.includes('\0'), 'Email is required'),
    password: z
      .string('Password is required')
      .min(1, 'Password is required')
      .max(1000, 'This password is too long.'),
  },
  'Please send an object with email and password.',
);

/** Sign-in and the signed-in account (product: Accounts; The API). JSON only. */
export function authRoutes(signIn: SignIn) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);

    app.post(
      '/auth/login',
      {
        bodyLimit: 16_384,
        config: { action: 'account.signIn' },
        schema: {
          tags: ['Accounts'],
          summary: 'Sign in; the token lives 12 hours',
          consumes: ['application/json'],
          body: texts('email', 'password'),
          response: responses(200, texts('token', 'role'), errorResponses(400, 401, 413, 415, 429, 503)),
        },
      },
      async (request) => {
        const { email, password } = parseFields(loginBody, request.body);
        return signIn.login(email, password, clientOf(request));
      },
    );

    app.get(
      '/auth/me',
      {
        config: { action: 'account.readOwn' },
        schema: {
          tags: ['Accounts'],
          summary: 'Read the signed-in account',
          response: responses(200, texts('name', 'email', 'role'), {}),
        },
      },
      async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        const { name, email, role } = requireAccount(request);
        return { name, email, role: legacyRole(role) };
      },
    );
  };
}

/** The own account, as the API returns it. */
export interface OwnAccount {
  _id: string;
  name: string;
  email: string;
  /** In the spelling of the first version of the API. */
  role: 'admin' | 'user';
  /** The role on the staff; null for users who are not on the staff. */
  staffRole: string | null;
  /** Whether the owner has confirmed the address by email; until then its data is not shown. */
  isEmailConfirmed: boolean;
  /** When the account was created; ISO, UTC. */
  createdAt: string;
}

/** A session of the account. Times are ISO, UTC. */
export interface OwnSession extends Pick<Session, 'createdAt' | 'browser' | 'expiresAt'> {
  _id: string;
  lastSeenAt: string;
  ipAddress: string;
  /** Whether it is the session of this request. */
  isCurrent: boolean;
}

interface ById {
  Params: { id: string };
}

interface Dependencies {
  ownAccount: OwnAccountService;
  confirmation: Confirmation;
}

/** The calls about the signed-in account (product: Accounts). */
export function ownAccountRoutes({ ownAccount, confirmation }: Dependencies) {
  const reading = { config: { action: 'account.readOwn' } } as const;
  const changing = { bodyLimit: 16_384, config: { action: 'account.changeOwn' } } as const;

  return async (app: FastifyInstance): Promise<void> => {
    app.get('/account', { ...reading, schema: ownAccountDocs.read }, async (request) =>
      present(requireAccount(request)),
    );

    app.get('/account/sessions', { ...reading, schema: ownAccountDocs.sessions }, async (request) => {
      const own = request.session?.id;
      const sessions = await ownAccount.listSessions(requireCaller(request));
      return { sessions: sessions.map((session) => presentSession(session, own)) };
    });

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);

      scope.put('/account', { ...changing, schema: ownAccountDocs.rename }, async (request) => {
        const { name } = readTexts(request.body, 'name');
        await ownAccount.rename(name, requireCaller(request));
        return present({ ...requireAccount(request), name });
      });

      scope.put('/account/password', { ...changing, schema: ownAccountDocs.password }, async (request) => {
        await confirmation.requireTwoStep(requireAccount(request), request.session);
        const sent = readTexts(request.body, 'currentPassword', 'password');
        const message = 'Your new password is set. All other devices have been signed out.';
        return { message, ...(await ownAccount.changePassword(sent, requireCaller(request))) };
      });

      const resuming = { ...changing, schema: ownAccountDocs.resumeSession };
      scope.post<ById>('/account/sessions/:id/resume', resuming, async (request) => {
        const { undoToken } = readTexts(request.body, 'undoToken');
        await ownAccount.resumeSession(request.params.id, undoToken, requireCaller(request));
        return { message: 'That device is still signed in.' };
      });
    });

    app.register(async (scope) => {
      ignoreBodies(scope);
      const ending = { ...changing, schema: ownAccountDocs.endSession };
      scope.delete<ById>('/account/sessions/:id', ending, async (request) => {
        const undoToken = await ownAccount.endSession(request.params.id, requireCaller(request));
        return { message: 'That device has been signed out.', ...(undoToken && { undoToken }) };
      });

      scope.delete('/account/sessions', { ...changing, schema: ownAccountDocs.signOut }, async (request) => {
        await ownAccount.signOutEverywhere(requireCaller(request));
        return { message: 'You are signed out everywhere.' };
      });
    });
  };
}

function present({ id, name, email, role, emailConfirmedAt, addedAt }: Account): OwnAccount {
  const staffRole = staffRoles.some((known) => known === role) ? role : null;
  const isEmailConfirmed = emailConfirmedAt !== null;
  return { _id: id, name, email, role: legacyRole(role), staffRole, isEmailConfirmed, createdAt: addedAt };
}

function presentSession(session: Session, own: string | undefined): OwnSession {
  const { id, createdAt, seenAt, address, browser, expiresAt } = session;
  return {
    _id: id,
    createdAt,
    lastSeenAt: seenAt,
    ipAddress: address,
    browser,
    expiresAt,
    isCurrent: id === own,
  };
}
