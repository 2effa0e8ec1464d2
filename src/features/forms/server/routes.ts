import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { readIdempotencyKey } from '#core/http/idempotency.ts';
import type { Limits } from '#core/http/limits.ts';
import { limitPerAddress } from '#core/http/limits.ts';
import {
  errorResponses,
  type JsonSchema,
  objectWith,
  recordOfTexts,
  responses,
} from '#core/http/open-api.ts';
import { challengeLimit, formLimit, uncheckedFormLimit } from './html-forms.ts';
import type { Submissions } from './submissions.ts';

interface SubmissionRouteOptions {
  submissions: Submissions;
  limits: Limits;
  /** Whether the site is reached over https; then cookies are `Secure`. */
  https: boolean;
}

const config: FastifyContextConfig = { action: 'submission.send' };
const tags = ['Public forms'];
const text = { type: 'string' };
const enrolled: JsonSchema = {
  type: 'object',
  required: ['message', 'status'],
  properties: {
    message: text,
    status: { ...text, enum: ['registered', 'waiting'] },
    isToConfirm: {
      type: 'boolean',
      description: 'Sent without a `proof`: an email asks for confirmation.',
    },
  },
};
const headers: JsonSchema = {
  type: 'object',
  properties: {
    'X-CSRF-Token': text,
    'Idempotency-Key': {
      type: 'string',
      maxLength: 100,
      description:
        'Chosen by the sender, such as a UUID. For eight days, the same fields under the same key are stored once, answered the same, and need no second captcha; other fields are 409.',
    },
  },
};

/**
 * The calls of visitors: the session form and the webinar form (product: Enquiries; Registrations). The CSRF token in the header
 * has to match a cookie, so that no other site can send them in a visitor's name; it is checked before the body is read.
 */
export function submissionRoutes({ submissions, limits, https }: SubmissionRouteOptions) {
  const limit = limitPerAddress(limits, formLimit);
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    await app.register(cookie);
    await app.register(csrf, {
      cookieOpts: { path: '/', httpOnly: true, sameSite: 'strict', secure: https },
      getToken: ({ headers }) => {
        const token = headers['x-csrf-token'];
        return typeof token === 'string' ? token : undefined;
      },
    });
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });

    for (const path of ['/webinar', '/booksession']) {
      const schema = {
        tags,
        summary: 'A token for the header X-CSRF-Token, and the cookie that it belongs to',
        response: responses(200, recordOfTexts('csrfToken'), {}),
      };
      app.get(`${path}/get-csrf-token`, { config, schema }, async (_request, reply) => ({
        csrfToken: reply.generateCsrf(),
      }));
    }

    const { captcha, proofs } = submissions;
    const proofSchema = {
      tags,
      summary:
        'A challenge for the proof of work of an enrolment: its solution goes as `proof` with bookwebinar, and works once',
      response: responses(200, { type: 'object' }, errorResponses(429, 503)),
    };
    const proofOptions = { config, schema: proofSchema, onRequest: limitPerAddress(limits, challengeLimit) };
    app.get('/enrolment-challenge', proofOptions, async () => proofs.challenge?.());

    const challengeSchema = {
      tags,
      summary: 'A new challenge of the captcha, where reCAPTCHA is not configured',
      response: responses(200, { type: 'object' }, errorResponses(404, 429, 503)),
    };
    const challengeOptions = {
      config,
      schema: challengeSchema,
      onRequest: limitPerAddress(limits, challengeLimit),
    };
    app.get('/booksession/get-captcha-challenge', challengeOptions, async () => {
      if (!captcha.challenge) throw new AppError('missing', 'The captcha of this site is reCAPTCHA.');
      return captcha.challenge();
    });

    app.register(async (forms) => {
      forms.addHook('onRequest', limit);
      forms.addHook('onRequest', (request, reply, done) => app.csrfProtection(request, reply, done));

      forms.post(
        '/booksession',
        {
          bodyLimit: 65_536,
          config,
          schema: {
            tags,
            summary: 'Book a session',
            consumes: ['application/json'],
            headers,
            body: recordOfTexts('name', 'email', 'contact', 'city', 'message', 'recaptchaToken'),
            response: responses(
              201,
              objectWith('message', text),
              errorResponses(400, 403, 409, 413, 415, 429),
            ),
          },
        },
        async (request, reply) => {
          await submissions.enquire(request.body, request.ip, { key: readIdempotencyKey(request.headers) });
          return reply.code(201).send({ message: 'Booked Your Session successfully!' });
        },
      );

      forms.post(
        '/booksession/unchecked',
        {
          bodyLimit: 65_536,
          config,
          onRequest: limitPerAddress(limits, uncheckedFormLimit),
          schema: {
            tags,
            summary:
              'Book a session where the captcha cannot run: staff look at it before the site writes back',
            consumes: ['application/json'],
            headers,
            body: recordOfTexts('name', 'email', 'contact', 'city', 'message'),
            response: responses(
              201,
              objectWith('message', text),
              errorResponses(400, 403, 409, 413, 415, 429),
            ),
          },
        },
        async (request, reply) => {
          const context = { key: readIdempotencyKey(request.headers), isUnchecked: true };
          await submissions.enquire(request.body, request.ip, context);
          return reply.code(201).send({ message: 'Booked Your Session successfully!' });
        },
      );

      forms.post(
        '/webinar/bookwebinar',
        {
          bodyLimit: 65_536,
          config,
          schema: {
            tags,
            summary:
              'Enrol in a webinar that is still open; where it is full, wait for a place. The answer is the same for an email that is enrolled already: then nothing changes, and an email says so',
            consumes: ['application/json'],
            headers,
            body: recordOfTexts('name', 'email', 'contact', 'webinarId', 'webinarTitle', 'proof'),
            response: responses(201, enrolled, errorResponses(400, 403, 409, 413, 415, 429)),
          },
        },
        async (request, reply) => {
          const enrolled = await submissions.enrol(request.body, request.ip, {
            key: readIdempotencyKey(request.headers),
          });
          return reply.code(201).send({ message: 'Your Webinar register successfully!', ...enrolled });
        },
      );
    });
  };
}
