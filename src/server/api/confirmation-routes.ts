import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Confirmation } from '../accounts/confirmation.ts';
import { sentPasskey } from '../accounts/factors/sent-passkey.ts';
import { requireAccount } from '../plugins/access.ts';
import { answers, failures, wrapped } from './docs.ts';
import { oneFactor, passkeyOptions } from './factor-docs.ts';
import { readFields } from './read-fields.ts';

const typed = z.string().trim().max(100).optional();
const body = z.object(
  {
    password: z.string().max(1000, 'This password is too long.').optional(),
    code: typed,
    recoveryCode: typed,
    passkey: sentPasskey.optional(),
  },
  'Please send an object with password, or a passkey.',
);

/** Showing again that it is you (product: Two-step sign-in). JSON only. */
export function confirmationRoutes(confirmation: Confirmation) {
  const config = { action: 'account.confirm' } as const;
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);

    app.post(
      '/account/confirm/options',
      {
        config,
        schema: {
          tags: ['Accounts'],
          summary: 'How you can confirm that the account is yours, and the challenge for a passkey',
          response: answers(
            200,
            {
              type: 'object',
              required: ['methods'],
              properties: {
                methods: { type: 'array', items: { type: 'string' } },
                passkey: passkeyOptions,
              },
            },
            {},
          ),
        },
      },
      (request) => confirmation.begin(requireAccount(request)),
    );

    app.post(
      '/account/confirm',
      {
        bodyLimit: 65_536,
        config,
        schema: {
          tags: ['Accounts'],
          summary:
            'Confirm that it is you: by a passkey, or the password and a second factor. It holds for ten minutes',
          consumes: ['application/json'],
          body: oneFactor('password', { type: 'string' }, false),
          response: answers(200, wrapped('message', { type: 'string' }), failures(400, 413, 415, 429, 503)),
        },
      },
      async (request) => {
        const sent = readFields(body, request.body);
        await confirmation.confirm(requireAccount(request), request.session, sent, request.ip);
        return { message: 'Thank you.' };
      },
    );
  };
}
