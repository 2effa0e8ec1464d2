import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { firstRole } from '../../policy.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import { placeOf, requireAccount } from '../plugins/access.ts';
import { answers, failures } from './docs.ts';
import { readFields } from './read-fields.ts';

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

/** Signing in, and who is signed in (product: Accounts; The API). JSON only. */
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
          response: answers(200, texts('token', 'role'), failures(400, 401, 413, 415, 429, 503)),
        },
      },
      async (request) => {
        const { email, password } = readFields(loginBody, request.body);
        return signIn.login(email, password, placeOf(request));
      },
    );

    app.get(
      '/auth/me',
      {
        config: { action: 'account.readOwn' },
        schema: {
          tags: ['Accounts'],
          summary: 'Who is signed in',
          response: answers(200, texts('name', 'email', 'role'), {}),
        },
      },
      async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        const { name, email, role } = requireAccount(request);
        return { name, email, role: firstRole(role) };
      },
    );
  };
}
