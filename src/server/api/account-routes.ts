import type { FastifyInstance, FastifySchema } from 'fastify';
import { readAgreed } from '../../content/privacy/form-fields.ts';
import type { AccountDesk } from '../accounts/account-desk.ts';
import { hour, type Limits } from '../limits/limits.ts';
import { placeOf } from '../plugins/access.ts';
import { limitPerAddress } from '../plugins/rate-limit.ts';
import { answers, failures, recordOfTexts, wrapped } from './docs.ts';
import { readTexts } from './read-texts.ts';

/** Opening an account, and getting back into it (product: Accounts; The API). JSON only. */
export function accountRoutes({ desk, limits }: { desk: AccountDesk; limits: Limits }) {
  const perHour = (what: string) => limitPerAddress(limits, { what, points: 30, seconds: hour });
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
        await desk.register({ ...typed, ...readAgreed(request.body) }, placeOf(request));
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
        desk.forgot(readTexts(request.body, 'email').email, placeOf(request));
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
        return { email: await desk.emailOfReset(token) };
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
        await desk.reset(token, password, placeOf(request));
        return { message: 'Your new password is set. Please sign in.' };
      },
    );
  };
}

interface Answered {
  /** The one text that is answered. */
  answer?: 'message' | 'email';
  failures?: number[];
}

function docs(
  summary: string,
  status: number,
  fields: string[],
  { answer = 'message', failures: more = [] }: Answered = {},
): FastifySchema {
  return {
    tags: ['Accounts'],
    summary,
    consumes: ['application/json'],
    body: recordOfTexts(...fields),
    response: answers(status, wrapped(answer, { type: 'string' }), failures(400, ...more, 413, 415, 429)),
  };
}
