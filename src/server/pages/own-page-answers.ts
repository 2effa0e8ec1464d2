import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { missing, type Refusal } from '../../content/refusal.ts';
import type { Limits, Rule } from '../limits/limits.ts';
import { networkOf } from '../limits/network-of.ts';
import { statusOf } from '../plugins/errors.ts';
import { takePlainForms } from '../plugins/take-plain-forms.ts';
import { noPreview } from '../previews/no-preview.ts';
import type { AskedData } from './data-path.ts';
import type { OwnPage, ShowOwnPage } from './show-own-page.ts';

interface Parts {
  limits: Limits;
  showOwnPage: ShowOwnPage | undefined;
  /** Tries with a token that there is not, from one address. A token is 256 bits; this spares the database and the processor. */
  wrongTokens: Omit<Rule, 'of'>;
}

/** Nobody keeps such a page, finds it, or is told its address by what it links to. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

const tooOften =
  'There have been too many attempts from here with links that do not work. Please try again in an hour, or call us.';

/** How the pages that one parent alone sees are answered. */
export function ownPageAnswers({ limits, showOwnPage, wrongTokens }: Parts) {
  /** @param refusal why a step was not taken, which the page says */
  async function show(
    shown: OwnPage,
    reply: FastifyReply,
    { data, refusal }: { data?: AskedData; refusal?: Refusal } = {},
  ) {
    if (!showOwnPage) throw refusal ?? missing('Page');
    const page = await showOwnPage(shown, data);
    if (refusal?.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return reply
      .headers({ ...page.headers, ...headers })
      .code(refusal ? statusOf(refusal.reason) : page.status)
      .send(page.body);
  }

  return {
    show,

    /** A link leads nowhere: one page for all reasons. */
    async refuse(unknown: OwnPage, { ip }: FastifyRequest, reply: FastifyReply, data?: AskedData) {
      const retryAfter = await limits.take([{ ...wrongTokens, of: [networkOf(ip)] }]);
      if (retryAfter === undefined) return show(unknown, reply, { data });
      const { policy, body } = noPreview;
      const own = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
      return reply
        .headers({ ...own, 'retry-after': retryAfter })
        .code(429)
        .send(body('Please wait a while', tooOften));
    },
  };
}

/** Lets all routes that are added here take plain forms, and answer nothing that is kept. @param bodyLimit bytes */
export function prepareOwnPages(app: FastifyInstance, bodyLimit: number): void {
  takePlainForms(app, bodyLimit);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
