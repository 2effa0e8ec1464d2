import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { type Limits, limitPerAddress, minute } from '#core/http/limits.ts';
import { readTokenPath } from '#core/pages/page-address.ts';
import {
  configurePersonalPages,
  createPersonalPageReplies,
  type PersonalPage,
  type RenderPersonalPage,
} from '#core/pages/personal-pages.ts';
import { newsletterActions, type SubscriptionOnPage } from '../rules/subscription-page.ts';
import type { Newsletter } from './newsletter.ts';

declare module '#core/pages/context.ts' {
  interface RenderInput {
    /** The newsletter data of the page; 'unknown': its link is not valid. */
    news?: SubscriptionOnPage | 'unknown';
  }
}

interface Dependencies {
  newsletter: Newsletter;
  limits: Limits;
  renderPersonalPage: RenderPersonalPage | undefined;
}

interface TokenRequest {
  Params: { token: string };
  Querystring: Record<string, string>;
}

const config: FastifyContextConfig = { action: 'ownData.use' };
/** Bytes: the body is one word. */
const bodyLimit = 1024;
/** The form field that mail programs post for their own button 'Unsubscribe' (RFC 8058), in either of two encodings. */
const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' };
const oneClickPart = /name="?List-Unsubscribe"?\s*\r?\n\r?\nOne-Click\s*\r?\n--/i;
/** Generous, because many people share one address in mobile networks. */
const actionLimit = { name: 'presses about news', points: 60, seconds: 10 * minute };

/** The page of a newsletter link. Opening it changes nothing; a pressed button posts (product: Notices and consent). */
export function subscriptionPageRoutes({ newsletter, limits, renderPersonalPage }: Dependencies) {
  const limitActions = limitPerAddress(limits, actionLimit);

  const { show, refuse } = createPersonalPageReplies({
    limits,
    renderPersonalPage,
    triesNamed: 'links about news',
  });
  const unknown = pageOf('unknown');

  return async (app: FastifyInstance): Promise<void> => {
    configurePersonalPages(app, bodyLimit);
    app.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) =>
        done(null, oneClickPart.test(String(body)) ? { [oneClick.name]: oneClick.value } : {}),
    );
    const path = '/my-data/news/:token';

    app.get<TokenRequest>(path, { config, schema: { hide: true } }, async (request, reply) => {
      const { token, data } = readTokenPath(request);
      const state = await newsletter.stateOf(token);
      if (!state) return refuse(unknown, request, reply, data);
      const isDone = request.query.done !== undefined;
      return show(pageOf({ state, isDone, problem: '' }), reply, { data });
    });

    // No protection against cross-site requests is needed: another site would have to know the link.
    app.post<TokenRequest & { Body: Record<string, string> | undefined }>(
      path,
      { config, schema: { hide: true } },
      async (request, reply) => {
        const { token } = request.params;
        const state = await newsletter.stateOf(token);
        if (!state) return refuse(unknown, request, reply);
        const isOneClick = request.body?.[oneClick.name] === oneClick.value;
        const action = isOneClick ? 'off' : newsletterActions.find((one) => one === request.body?.step);
        try {
          await limitActions.call(app, request, reply);
          if (!action) throw new AppError('invalid', 'Please press one of the buttons.');
          await newsletter.applyAction(token, action);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return show(pageOf({ state, isDone: false, problem: error.message }), reply, { refusal: error });
        }
        // A mail program follows no redirect and shows no page.
        if (isOneClick) return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.');
        return reply.redirect(`/my-data/news/${token}?done`, 303);
      },
    );
  };
}

const pageOf = (news: SubscriptionOnPage | 'unknown'): PersonalPage => ({
  path: '/my-data/news/link',
  input: { news },
  queue: news === 'unknown' ? 'anybody' : 'holders',
});
