import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, notFoundError } from '#core/errors.ts';
import { prepareErrorAnswer, statusOf } from '#core/http/errors.ts';
import { acceptHtmlForms } from '#core/http/html-forms.ts';
import { hour, type Limits, networkOf } from '#core/http/limits.ts';
import { escapeXml } from '#core/text/xml.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { PageParts, PageRenderer, RenderInput } from './context.ts';
import type { DataRequest } from './page-address.ts';
import { createBoundedQueue } from './page-cache.ts';

/** A page for a single visitor. */
export interface PersonalPage {
  /** The address under which it is rendered, without the secret token. */
  path: string;
  input: RenderInput;
  queue: keyof typeof bounds;
}

/** Renders such a page, or its data; undefined where this site has no pages. */
export type RenderPersonalPage = (
  personalPage: PersonalPage,
  /** The query of a request for the router's data; undefined: the whole page. */
  data?: { query: string } | undefined,
) => Promise<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

const fullMessage = 'Many parents are on the site right now. Please try again in a moment.';
const formsFullMessage = 'Too many forms are coming in right now. Please go back and try again in a moment.';
const bounds = {
  /** Parents with a link arrive together, in the minutes before an event begins. */
  holders: { concurrency: 3, maxWaiting: 300, fullMessage },
  /** Anyone can invent links, or open the page that asks for them: holders of a link do not wait for these. */
  anybody: { concurrency: 1, maxWaiting: 20, fullMessage },
  /** Refused forms, which anyone can send. */
  forms: { concurrency: 2, maxWaiting: 50, fullMessage: formsFullMessage },
};

/** The accepted query of the router's data requests. */
const knownQuery = /^_routes=[\w%./-]{1,200}$/;

/** Renders pages for a single visitor: they are never cached, and the token is not passed to them. */
export function createPersonalPageRenderer(
  { renderPage }: Pick<PageRenderer, 'renderPage'>,
  pages: PageParts,
  development: boolean,
): RenderPersonalPage {
  const queues = {
    holders: createBoundedQueue(bounds.holders),
    anybody: createBoundedQueue(bounds.anybody),
    forms: createBoundedQueue(bounds.forms),
  };
  const policyOf = pagePolicy(pages.policy, development);
  return ({ path, input, queue }, data) =>
    queues[queue](async () => {
      const query = data && knownQuery.test(data.query) ? `?${data.query}` : '';
      const address = `${pages.siteUrl}${path}${data ? `.data${query}` : ''}`;
      const services = { ...pages, ...(await pages.settings.read()), ...input };
      const page = await renderPage(new Request(address), services);
      const headers = {
        ...Object.fromEntries(page.headers),
        'content-security-policy': policyOf(page),
      };
      return { status: page.status, headers, body: page.body };
    });
}

const style =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.6 system-ui,sans-serif;background:light-dark(#fff9f1,#1b1126);color:light-dark(#2b1b3d,#f4ecfa)}main{max-width:32rem;padding:2rem}h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem}a{color:inherit;display:inline-block;padding:.6rem 0;font-weight:700}';

/** A page of a title and a sentence, without the layout: for links that show nothing. */
export const barePage = {
  policy: `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  body: (title: string, words: string) =>
    `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${words}</p><a href="/">Go to the home page</a></main></body></html>`,
};

const barePageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': barePage.policy,
};

interface Dependencies {
  limits: Limits;
  renderPersonalPage: RenderPersonalPage | undefined;
  /** The name under which tries with unknown tokens are counted: pages that share it share the limit. */
  triesNamed: string;
}

/** Such a page is not stored or indexed, and its address is not sent to linked sites. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

const tooOften =
  'There have been too many attempts from here with links that do not work. Please try again in an hour, or call us.';

/** Tries from one network address. A token has 256 bits; this spares the database and the processor. */
const tryLimit = { points: 60, seconds: hour };

/** Answers for pages that one parent alone sees. */
export function createPersonalPageReplies({ limits, renderPersonalPage, triesNamed }: Dependencies) {
  /** @param refusal the reason why an action was refused, shown on the page */
  async function show(
    personalPage: PersonalPage,
    reply: FastifyReply,
    { data, refusal }: { data?: DataRequest; refusal?: AppError } = {},
  ) {
    if (!renderPersonalPage) throw refusal ?? notFoundError('Page');
    const page = await renderPersonalPage(personalPage, data);
    if (refusal?.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return reply
      .headers({ ...page.headers, ...headers })
      .code(refusal ? statusOf(refusal.reason) : page.status)
      .send(page.body);
  }

  return {
    show,

    /** The page for an invalid link, the same for all reasons. */
    async refuse(unknown: PersonalPage, { ip }: FastifyRequest, reply: FastifyReply, data?: DataRequest) {
      const retryAfter = await limits.consume([{ ...tryLimit, name: triesNamed, subjects: [networkOf(ip)] }]);
      if (retryAfter === undefined) return show(unknown, reply, { data });
      return reply
        .headers({ ...barePageHeaders, 'retry-after': retryAfter })
        .code(429)
        .send(barePage.body('Please wait a while', tooOften));
    },
  };
}

/** Lets the routes of this plugin accept plain forms, and answer nothing that is stored. @param bodyLimit bytes */
export function configurePersonalPages(app: FastifyInstance, bodyLimit: number): void {
  acceptHtmlForms(app, bodyLimit);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  // A browser gets a page, also of a failure: a parent cannot read JSON.
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const body = prepareErrorAnswer(error, request, reply);
    reply.headers(headers);
    if (!request.headers.accept?.includes('text/html')) return reply.send(body);
    return reply.headers(barePageHeaders).send(barePage.body('That did not work', escapeXml(body.message)));
  });
}
