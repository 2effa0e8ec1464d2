import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { missing, type Refusal } from '#core/errors.ts';
import { statusOf } from '#core/http/errors.ts';
import { takePlainForms } from '#core/http/html-forms.ts';
import { type Limits, networkOf, type Rule } from '#core/http/limits.ts';
import type { ShowPosted } from '#features/forms/server/html-forms.ts';
import type { PageSite } from '#site/render.server.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { PageParts, PageServices } from './context.ts';
import type { AskedData } from './page-address.ts';
import { boundedQueue } from './page-cache.ts';

/** What a page is told that one parent alone sees, under the name of what it is about. */
export type OwnPage = {
  [Subject in keyof typeof addresses]: Record<Subject, NonNullable<PageServices[Subject]>>;
}[keyof typeof addresses];

/** Renders such a page, or its data; undefined where this site has no pages. */
export type ShowOwnPage = (
  shown: OwnPage,
  /** Of the data that the browser's router asks for; undefined: the whole page. */
  data?: { query: string } | undefined,
) => Promise<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

/** Under which each is rendered: the link itself is not in it. */
const addresses = {
  place: '/join/link',
  myPlace: '/my/link',
  myLinks: '/my',
  ownData: '/my-data/link',
  news: '/my-data/news/link',
} as const;
/** Of one's own data: where one asks for the link, and where it is said that it is on its way. */
const ownDataAddresses: Readonly<Record<string, string>> = { ask: '/my-data', asked: '/my-data/sent' };

const full = 'A great many parents are on the site right now. Please try again in a moment.';
/** Parents come together, in the minutes before a webinar. */
const bounds = { atOnce: 3, mostWaiting: 300, full };
/** Anybody can make up links, or look where one asks for them: those who have one do not wait for them. */
const boundsOfAnybody = { atOnce: 1, mostWaiting: 20, full };

/** Of the data that the browser's router may ask for. */
const knownQuery = /^_routes=[\w%./-]{1,200}$/;

/** Renders the pages of parents' own links for the one who has them: they are kept nowhere, and never told the link itself. */
export function createShowOwnPage(
  { renderPage }: Pick<PageSite, 'renderPage'>,
  { settings, turns: _turns, ...services }: PageParts,
  development: boolean,
): ShowOwnPage {
  const [inTurn, afterOthers] = [boundedQueue(bounds), boundedQueue(boundsOfAnybody)];
  const policyOf = pagePolicy(services, development);
  return (shown, data) =>
    (isForAnybody(shown) ? afterOthers : inTurn)(async () => {
      const query = data && knownQuery.test(data.query) ? `?${data.query}` : '';
      const address = `${services.siteUrl}${addressOf(shown)}${data ? `.data${query}` : ''}`;
      const page = await renderPage(new Request(address), {
        ...services,
        ...(await settings.read()),
        ...shown,
      });
      const headers = {
        ...Object.fromEntries(page.headers),
        'content-security-policy': policyOf(page),
      };
      return { status: page.status, headers, body: page.body };
    });
}

function isForAnybody(shown: OwnPage): boolean {
  if ('myLinks' in shown) return true;
  if ('news' in shown) return shown.news === 'unknown';
  if ('ownData' in shown) return ['ask', 'asked', 'unknown'].includes(shown.ownData.state);
  return ('place' in shown ? shown.place : shown.myPlace) === 'unknown';
}

function addressOf(shown: OwnPage): string {
  if ('ownData' in shown) return ownDataAddresses[shown.ownData.state] ?? addresses.ownData;
  const [subject] = Object.keys(shown) as (keyof typeof addresses)[];
  return addresses[subject ?? 'myLinks'];
}

const style =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.6 system-ui,sans-serif;background:light-dark(#fff9f1,#1b1126);color:light-dark(#2b1b3d,#f4ecfa)}main{max-width:32rem;padding:2rem}h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem}a{color:inherit;display:inline-block;padding:.6rem 0;font-weight:700}';

/** What whoever has a link sees that shows nothing (any more): the same whatever the reason is. */
export const noPreview = {
  policy: `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  body: (title: string, words: string) =>
    `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${words}</p><a href="/">Go to the home page</a></main></body></html>`,
};

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

/** Anybody can send forms that are not taken. */
const renderBounds = {
  atOnce: 2,
  mostWaiting: 50,
  full: 'Too many forms are coming in right now. Please go back and try again in a moment.',
};

/** Renders the page of a form that was not taken, for the one who has sent it: it is kept nowhere. */
export function showPosted(
  { renderPage }: Pick<PageSite, 'renderPage'>,
  { settings, turns: _turns, ...services }: PageParts,
  development: boolean,
): ShowPosted {
  const inTurn = boundedQueue(renderBounds);
  const policyOf = pagePolicy(services, development);
  return (path, posted) =>
    inTurn(async () => {
      const page = await renderPage(new Request(services.siteUrl + path), {
        ...services,
        ...(await settings.read()),
        posted,
      });
      const headers = {
        ...Object.fromEntries(page.headers),
        'content-security-policy': policyOf(page),
        'cache-control': 'no-store',
      };
      return { headers, body: page.body };
    });
}
