import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import { hasOwnPages, keyOf, publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, isContentName } from '#cms/records/registry.ts';
import type { Brand } from '#core/brand/brand.ts';
import { notFoundError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { fallbackAddress, focusOf } from '#core/media/picture-variants.ts';
import type { FastPath } from '#core/pages/fast-path.ts';
import { createPreparedResponse, sendPreparedResponse } from '#core/pages/prepared-response.ts';
import { createResponseCache } from '#core/pages/response-cache.ts';
import { headersOfFile } from '#core/storage/file-routes.ts';
import { type CardCache, cardAddress, cardOf, parseCardPath } from './card-cache.ts';

/** Bytes of all cached cards in memory; one takes about 60 kB. */
const maxBytes = 6 * 1024 * 1024;

interface Dependencies {
  stores: Pick<Stores, 'records' | 'files'>;
  cards: CardCache;
  site: { readonly brand: Brand };
  fastPath: Pick<FastPath, 'add'>;
  onContentChange: (listener: () => void) => void;
}

interface FileRequest {
  Params: { type: string; file: string };
}

/**
 * Serves the cards of entries (product: Sharing). Only the present card of a visible entry has a path: other paths are missing,
 * and nothing is drawn for them. The link without a hash also works, for staff who view the card.
 */
export function cardRoutes({ stores, cards, site, fastPath, onContentChange }: Dependencies) {
  const cache = createResponseCache({ maxBytes });
  onContentChange(() => cache.clear());
  fastPath.add({ kind: 'files', cache, find: cache.find });

  /** The fallback without a card: the picture of the entry, else the site's own. */
  async function fallbackPicture(picture: string): Promise<string> {
    if (!picture) return '/share.jpg';
    const facts = (await stores.files.findPictures([picture])).get(picture);
    return fallbackAddress(picture, facts);
  }

  async function focusFor(picture: string | undefined): Promise<string | undefined> {
    const facts = picture ? (await stores.files.findPictures([picture])).get(picture) : undefined;
    return facts?.focal && focusOf(facts.focal);
  }

  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get<FileRequest>('/cards/:type/:file', options, async (request, reply) => {
      const { type, file } = request.params;
      const { brand } = site;
      const requested = parseCardPath(type, file);
      const key = requested && keyOf(contentTypes[requested.name], requested.link);
      const entry = key && (await stores.records.find(requested.name, key));
      const focus = entry && (await focusFor(cardOf(requested.name, entry, brand)?.facts.picture));
      const card = entry && cardOf(requested.name, entry, brand, focus);
      if (!card || (requested.hash && card.hash !== requested.hash)) throw notFoundError('Card');
      if (!requested.hash) {
        reply.header('cache-control', 'no-store');
        return reply.redirect(cardAddress(requested.name, entry, brand, focus) ?? '', 302);
      }
      const bytes = await cards.get({ id: entry._id, ...card });
      if (!bytes) {
        reply.header('cache-control', 'no-store');
        return reply.redirect(await fallbackPicture(card.facts.picture), 302);
      }
      const answer = await cache.get(cardAddress(requested.name, entry, brand, focus) ?? '', async () => {
        const { etag, 'accept-ranges': _whole, ...headers } = headersOfFile(card.hash, 'image/jpeg');
        return createPreparedResponse({ headers, etag }, { identity: Buffer.from(bytes) });
      });
      return sendPreparedResponse(answer, request, reply);
    });
  };
}

interface QrParts {
  stores: Pick<Stores, 'records'>;
  siteUrl: string;
}

/**
 * Serves the URL of an entry's page as a QR code, for leaflets. Only for existing pages: otherwise anyone could have codes of any
 * URL drawn here, as if they were the site's.
 */
export function qrRoute({ stores, siteUrl }: QrParts) {
  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get<FileRequest>('/qr/:type/:file', options, async (request, reply) => {
      const { type, file } = request.params;
      const [, link] = /^(.{1,300})\.svg$/su.exec(file) ?? [];
      const name = isContentName(type) && hasOwnPages(contentTypes[type]) ? type : undefined;
      const hasPage = name && link && (await stores.records.has(name, { link }));
      if (!hasPage) throw notFoundError('Page');
      const { 'content-security-policy': contentSecurityPolicy } = headersOfFile('', '');
      const address = siteUrl + publicAddress(contentTypes[name], { link });
      reply.headers({
        'cache-control': 'public, max-age=86400',
        'content-security-policy': contentSecurityPolicy,
        'content-type': 'image/svg+xml',
      });
      return reply.send(renderSVG(address, { border: 1, pixelSize: 4 }));
    });
  };
}
