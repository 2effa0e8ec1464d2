import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicPage } from '../../content/define-content.ts';
import { contentTypes } from '../../content/index.ts';
import { type PreviewLink, previewParameter } from '../../content/previews.ts';
import type { Stores } from '../../store/stores.ts';
import type { PageSite } from '../../web/render.server.ts';
import { isLinkToken } from '../accounts/link-token.ts';
import { type PreparedAnswer, prepareAnswer } from '../answers/prepared-answer.ts';
import { sendAnswer } from '../answers/send-answer.ts';
import { hour, type Limits } from '../limits/limits.ts';
import { networkOf } from '../limits/network-of.ts';
import { noPreview } from '../previews/no-preview.ts';
import { type OpenPreview, type PreviewDesk, withToken } from '../previews/preview-desk.ts';
import { previewStrip, stripScript } from '../previews/preview-strip.ts';
import { previewedRecords } from '../previews/previewed-records.ts';
import type { Search } from '../search/search.ts';
import { boundedQueue } from './bounded-queue.ts';
import type { pagePolicy } from './content-security-policy.ts';
import { type KnownAddress, pageAddress } from './page-address.ts';
import type { PageParts } from './page-services.ts';
import { showContent } from './shown-content.ts';

interface Parts {
  site: PageSite;
  services: PageParts;
  previews: Pick<PreviewDesk, 'find' | 'show'>;
  stores: Pick<Stores, 'records' | 'files' | 'places'>;
  limits: Pick<Limits, 'take'>;
  /** Notes nothing: who sees a preview is no visitor. */
  search: Search;
  policyOf: ReturnType<typeof pagePolicy>;
  development: boolean;
}

/** Each is rendered for one pair of eyes and kept nowhere: pages of visitors come first. */
const bounds = {
  atOnce: 1,
  mostWaiting: 20,
  full: 'Too many previews are being made right now. Please try again in a moment.',
};
/** Tries with a token that there is not, from one address. A token is 256 bits; this spares the database. */
const wrongTokens = { what: 'previews', points: 60, seconds: hour };

const nothingThere = {
  status: 404,
  title: 'This preview is no longer there',
  words:
    'Links to previews work only for a while, and can be revoked. Please ask whoever sent you this one for a new one.',
};
const tooOften = {
  status: 429,
  title: 'Please wait a while',
  words: 'There have been too many attempts from here. Please try again in an hour.',
};

/** Nobody keeps a preview, finds it, or is told its address by what it links to; only the site itself frames it. */
const headers = {
  'cache-control': 'no-store, private',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
};

/** Pages as they would be, for whoever has the token of a preview in the address (product: Previews). */
export function previewPages(parts: Parts) {
  const { site, services, previews, stores, limits, search, policyOf, development } = parts;
  const inTurn = boundedQueue(bounds);

  /**
   * Answers a request that names a preview.
   *
   * @returns whether it did: not, where none is named, or where what is asked for is no page of visitors. (Never the reply
   *   itself, which whoever waits for it would wait for until it is sent.)
   */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { token, url } = withoutToken(request.url);
    if (token === undefined) return false;
    const address = pageAddress(url, site);
    const isPage = 'redirect' in address || development || address.match.routeIds.includes('public/layout');
    if (!isPage) return false;
    reply.headers(headers);
    const link = isLinkToken(token) ? await previews.find(token) : undefined;
    if (!link) await refuse(request, reply, token);
    else if ('redirect' in address) reply.redirect(withToken(address.redirect, token), 302);
    else await inTurn(() => answer(link, address, token, request, reply));
    return true;
  };

  /** Belongs in the queue as a whole: whoever was sent a link could have its draft read and cleaned without end. */
  async function answer(
    link: PreviewLink,
    address: KnownAddress,
    token: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const preview = await previews.show(link);
    if (!preview) return refuse(request, reply, token);
    const page = await render(preview, address, token, request.log);
    const moved = page.headers.location ?? movedTo(preview, address, page);
    const isWhole = !address.rest.startsWith('.data');
    if (moved && isWhole) reply.redirect(withToken(moved, token), 302);
    else sendAnswer(page, request, reply);
  }

  async function refuse({ ip }: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    const retryAfter = isLinkToken(token)
      ? await limits.take([{ ...wrongTokens, of: [networkOf(ip)] }])
      : undefined;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const { status, title, words } = retryAfter === undefined ? nothingThere : tooOften;
    reply
      .code(status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': noPreview.policy })
      .send(noPreview.body(title, words));
  }

  async function render(
    preview: OpenPreview,
    { path }: KnownAddress,
    token: string,
    log: FastifyBaseLogger,
  ): Promise<PreparedAnswer> {
    const { settings, turns: _turns, cardAddress, ...others } = services;
    const set = await settings.read().catch((error: unknown) => {
      log.warn({ err: error }, 'a preview could not read the settings');
      return settings.last();
    });
    const { entry } = preview;
    const page = await site.renderPage(new Request(services.siteUrl + withToken(path, token)), {
      ...{ ...others, ...set, isPreview: true, fieldValuesPercent: 0, search },
      // Somebody else's script could read the token in the address, and forms send nothing here.
      recaptchaSiteKey: undefined,
      // What is known of pictures is remembered for this one page.
      content: showContent({ ...stores, records: previewedRecords(stores.records, entry) }, () => undefined),
      // Cards are drawn of what visitors see.
      cardAddress: (name, one) =>
        '_id' in one && one._id === entry.values._id ? undefined : cardAddress(name, one),
    });
    const own: Record<string, string> = { ...Object.fromEntries(page.headers), ...headers };
    const isHtml = own['content-type']?.startsWith('text/html');
    const scripts = isHtml ? [...page.scripts, stripScript] : page.scripts;
    own['content-security-policy'] = policyOf({ ...page, scripts }, { mayBeFramed: true });
    const body = isHtml ? withStrip(page.body, previewStrip(preview, services.timeZone)) : page.body;
    return prepareAnswer({ status: page.status, headers: own }, body, 'quick');
  }

  /** An entry that has got another link since the preview of its page was made. */
  function movedTo(
    { entry, address }: OpenPreview,
    { match, path }: KnownAddress,
    { status }: PreparedAnswer,
  ) {
    const { page }: { page: PublicPage } = contentTypes[entry.name];
    const isItsPage = page.entry === match.pattern;
    return status === 404 && isItsPage && address !== path ? address : undefined;
  }
}

/** The token of an address, and the address without it. */
function withoutToken(asked: string): { token: string | undefined; url: string } {
  const [path = '', query = ''] = asked.split(/\?(.*)/s);
  if (!query.includes(previewParameter)) return { token: undefined, url: asked };
  const parameters = new URLSearchParams(query);
  const token = parameters.get(previewParameter) ?? undefined;
  parameters.delete(previewParameter);
  const rest = parameters.toString();
  return { token, url: rest ? `${path}?${rest}` : path };
}

/** As the last thing of the page; React passes over what it does not know there. */
function withStrip(html: string, strip: string): string {
  return html
    .replace(/<link\b[^>]*\brel="canonical"[^>]*>/g, '')
    .replace(/<\/body>/, (end) => `${strip}<script>${stripScript}</script>${end}`);
}
