import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicPage } from '#cms/records/content-type.ts';
import { createShownContent } from '#cms/records/public-content.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { hour, type Limits, networkOf } from '#core/http/limits.ts';
import { isLinkToken } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PageServices } from '#core/pages/context.ts';
import { publicLayout } from '#core/pages/landing-pages.ts';
import { type CanonicalAddress, resolvePageAddress } from '#core/pages/page-address.ts';
import { createBoundedQueue } from '#core/pages/page-cache.ts';
import type { PageHandler, PageTools } from '#core/pages/page-routes.ts';
import { barePage } from '#core/pages/personal-pages.ts';
import {
  type PreparedResponse,
  prepareResponse,
  sendPreparedResponse,
} from '#core/pages/prepared-response.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { previewedRecords } from './previewed-records.ts';
import { type PreviewLink, previewParameter } from './rules.ts';
import { type PreviewContent, type PreviewService, withToken } from './service.ts';

declare module '#core/pages/context.ts' {
  interface RenderInput {
    /** Whether it is a preview: structured data is then left out. */
    isPreview?: true;
  }
}

/**
 * The script of previews only: links of the site lead to the preview of their target with a full page load, forms are
 * disabled, and the strip can be closed. If the client-side router leaves the preview, the strip is removed.
 */
const stripScript = `(()=>{
const strip=document.querySelector('[data-preview]');
const token=new URLSearchParams(location.search).get('preview');
strip.querySelector('button').addEventListener('click',()=>strip.remove());
window.navigation?.addEventListener('navigatesuccess',()=>{if(!location.search.includes('preview='))strip.remove()});
addEventListener('submit',(event)=>{event.preventDefault();event.stopImmediatePropagation()},true);
addEventListener('click',(event)=>{
const link=event.target.closest?.('a[href]');
if(!link||event.button||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey||link.target||link.download)return;
const to=new URL(link.href);
if(to.origin!==location.origin||to.pathname===location.pathname&&to.hash||/^\\/(admin|api|uploads|login)(\\/|$)/.test(to.pathname)||/\\.\\w+$/.test(to.pathname))return;
event.preventDefault();event.stopImmediatePropagation();
to.searchParams.set('preview',token);location.assign(to);
},true);
})()`;

/** The strip at the lower edge that marks a preview. It uses the classes of the strip of offline copies. */
function previewStrip({ link, isUnpublished, omittedLabels }: PreviewContent, timeZone: string): string {
  const until = createDatetimeFormatter(timeZone)(link.expiresAt);
  const what = isUnpublished ? 'Preview, not published.' : 'Preview. Visitors see this page as it is here.';
  const missing =
    omittedLabels.length > 0 ? ` Left out because not valid yet: ${omittedLabels.join(', ')}.` : '';
  return (
    '<aside data-preview="" aria-label="Preview" class="pointer-events-none fixed inset-x-3 bottom-3 z-30 flex justify-center print:hidden">' +
    '<p class="pointer-events-auto flex items-center gap-x-4 rounded-card border border-line bg-surface px-5 py-2.5 text-small shadow-soft">' +
    `<span><strong>${what}</strong> By ${escaped(link.accountName)}, until ${escaped(until)}.${escaped(missing)}</span>` +
    '<button type="button" class="link inline-flex min-h-11 items-center">Hide</button></p></aside>'
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

interface Dependencies {
  previews: Pick<PreviewService, 'find' | 'loadContent'>;
  stores: Pick<Stores, 'records' | 'files'>;
  limits: Pick<Limits, 'consume'>;
  /**
   * Replacements for services of public pages, which must neither count a preview nor pass its token on. @param id of
   * the entry @param records as in the preview
   */
  serviceOverrides: (id: string, records: Stores['records']) => Partial<PageServices>;
}

/** Previews are rendered per request and not cached, so public pages take precedence. */
const queueLimits = {
  concurrency: 1,
  maxWaiting: 20,
  fullMessage: 'Too many previews are being made right now. Please try again in a moment.',
};
/**
 * Attempts with an unknown token per address. A token has 256 bits and cannot be guessed; this protects the database.
 */
const wrongTokens = { name: 'previews', points: 60, seconds: hour };

const notFoundMessage = {
  status: 404,
  title: 'This preview is no longer available',
  words: 'Links to previews work only for a while, and can be revoked. Please ask the sender for a new one.',
};
const rateLimitMessage = {
  status: 429,
  title: 'Please wait a while',
  words: 'There have been too many attempts from here. Please try again in an hour.',
};

/** A preview must not be cached, indexed, or revealed by the Referer header; only the site itself may frame it. */
const headers = {
  'cache-control': 'no-store, private',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
};

/** Renders pages with the entry of a preview, whose token is in the address (product: Previews). */
export function previewPages(
  { previews, stores, limits, serviceOverrides }: Dependencies,
  { site, pages, policyOf, development }: PageTools,
): PageHandler {
  const queue = createBoundedQueue(queueLimits);

  // Falls through if the address has no preview token, or is not that of a public page.
  return async (request, reply) => {
    const { token, url } = splitToken(request.url);
    if (token === undefined) return false;
    const address = resolvePageAddress(url, site, pages.map);
    const isPage = 'redirect' in address || development || address.match.routeIds.includes(publicLayout);
    if (!isPage) return false;
    reply.headers(headers);
    const link = isLinkToken(token) ? await previews.find(token) : undefined;
    if (!link) await refuse(request, reply, token);
    else if ('redirect' in address) reply.redirect(withToken(address.redirect, token), 302);
    else await queue(() => respond(link, address, token, request, reply));
    return true;
  };

  /**
   * Must run in the queue as a whole: otherwise a recipient of a link could cause the draft to be read and sanitised
   * without limit.
   */
  async function respond(
    link: PreviewLink,
    address: CanonicalAddress,
    token: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const preview = await previews.loadContent(link);
    if (!preview) return refuse(request, reply, token);
    const page = await render(preview, address, token, request.log);
    const newAddress = page.headers.location ?? findNewAddress(preview, address, page);
    const isWhole = !address.rest.startsWith('.data');
    if (newAddress && isWhole) reply.redirect(withToken(newAddress, token), 302);
    else sendPreparedResponse(page, request, reply);
  }

  async function refuse({ ip }: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    const retryAfter = isLinkToken(token)
      ? await limits.consume([{ ...wrongTokens, subjects: [networkOf(ip)] }])
      : undefined;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const { status, title, words } = retryAfter === undefined ? notFoundMessage : rateLimitMessage;
    reply
      .code(status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': barePage.policy })
      .send(barePage.body(title, words));
  }

  async function render(
    preview: PreviewContent,
    { path }: CanonicalAddress,
    token: string,
    log: FastifyBaseLogger,
  ): Promise<PreparedResponse> {
    const { settings } = pages;
    const storedSettings = await settings.read().catch((error: unknown) => {
      log.warn({ err: error }, 'the settings could not be read for a preview');
      return settings.last();
    });
    const { entry } = preview;
    const records = previewedRecords(stores.records, entry);
    const page = await site.renderPage(new Request(pages.siteUrl + withToken(path, token)), {
      ...{
        ...pages,
        ...storedSettings,
        ...serviceOverrides(String(entry.values._id), records),
        isPreview: true,
      },
      // Facts of pictures are cached for this page only.
      content: createShownContent({ ...stores, records }, () => undefined),
    });
    const own: Record<string, string> = { ...Object.fromEntries(page.headers), ...headers };
    const isHtml = own['content-type']?.startsWith('text/html');
    const scripts = isHtml ? [...page.scripts, stripScript] : page.scripts;
    own['content-security-policy'] = policyOf({ ...page, scripts }, { mayBeFramed: true });
    const body = isHtml ? withStrip(page.body, previewStrip(preview, pages.timeZone)) : page.body;
    return prepareResponse({ status: page.status, headers: own }, body, 'quick');
  }

  /** An entry whose link has changed since the preview of its page was created. */
  function findNewAddress(
    { entry, address }: PreviewContent,
    { match, path }: CanonicalAddress,
    { status }: PreparedResponse,
  ) {
    const { page }: { page: PublicPage } = contentTypes[entry.name];
    const isItsPage = page.entry === match.pattern;
    return status === 404 && isItsPage && address !== path ? address : undefined;
  }
}

/** The token of an address, and the address without it. */
function splitToken(requestUrl: string): { token: string | undefined; url: string } {
  const [path = '', query = ''] = requestUrl.split(/\?(.*)/s);
  if (!query.includes(previewParameter)) return { token: undefined, url: requestUrl };
  const parameters = new URLSearchParams(query);
  const token = parameters.get(previewParameter) ?? undefined;
  parameters.delete(previewParameter);
  const rest = parameters.toString();
  return { token, url: rest ? `${path}?${rest}` : path };
}

/** Inserted at the end of the page; React ignores unknown elements there. */
function withStrip(html: string, strip: string): string {
  return html
    .replace(/<link\b[^>]*\brel="canonical"[^>]*>/g, '')
    .replace(/<\/body>/, (end) => `${strip}<script>${stripScript}</script>${end}`);
}
