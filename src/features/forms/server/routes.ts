import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { readIdempotencyKey } from '#core/http/idempotency.ts';
import type { Limits } from '#core/http/limits.ts';
import { limitPerAddress } from '#core/http/limits.ts';
import { challengeCalls, formCalls, tokenCalls, uncheckedFormCalls } from '../api.ts';
import { challengeLimit, formLimit, uncheckedFormLimit } from './html-forms.ts';
import type { Submissions } from './submissions.ts';

interface SubmissionRouteOptions {
  submissions: Submissions;
  limits: Limits;
  /** Whether the site is reached over https; then cookies are `Secure`. */
  https: boolean;
}

/**
 * The calls of visitors: the session form and the webinar form (product: Enquiries; Registrations). The CSRF token in the header
 * has to match a cookie, so that no other site can send them in a visitor's name; it is checked before the body is read.
 */
export function submissionRoutes({ submissions, limits, https }: SubmissionRouteOptions) {
  const { captcha, proofs } = submissions;
  const issueToken = (_request: FastifyRequest, reply: FastifyReply) => ({ csrfToken: reply.generateCsrf() });

  async function enquire({ body, ip, headers }: FastifyRequest, isUnchecked: boolean) {
    await submissions.enquire(body, ip, { key: readIdempotencyKey(headers), isUnchecked });
    return { message: 'Booked Your Session successfully!' };
  }

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

    addCalls(app, tokenCalls, {
      'GET webinar/get-csrf-token': issueToken,
      'GET booksession/get-csrf-token': issueToken,
    });

    app.register(async (challenges) => {
      challenges.addHook('onRequest', limitPerAddress(limits, challengeLimit));
      addCalls(challenges, challengeCalls, {
        'GET enrolment-challenge': () => proofs.challenge(),

        'GET booksession/get-captcha-challenge'() {
          if (!captcha.challenge) throw new AppError('missing', 'The captcha of this site is reCAPTCHA.');
          return captcha.challenge();
        },
      });
    });

    app.register(async (forms) => {
      forms.addHook('onRequest', limitPerAddress(limits, formLimit));
      forms.addHook('onRequest', (request, reply, done) => app.csrfProtection(request, reply, done));
      addCalls(forms, formCalls, {
        'POST booksession': (request) => enquire(request, false),

        async 'POST webinar/bookwebinar'({ body, ip, headers }) {
          const enrolled = await submissions.enrol(body, ip, { key: readIdempotencyKey(headers) });
          return { message: 'Your Webinar register successfully!', ...enrolled };
        },
      });

      forms.register(async (unchecked) => {
        unchecked.addHook('onRequest', limitPerAddress(limits, uncheckedFormLimit));
        addCalls(unchecked, uncheckedFormCalls, {
          'POST booksession/unchecked': (request) => enquire(request, true),
        });
      });
    });
  };
}
