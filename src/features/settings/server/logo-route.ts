import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { brandLogoBox, brandLogoPath } from '#core/brand/brand.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { pictureDecoder } from '#core/media/decode-threads.ts';
import { createPreparedResponse, sendPreparedResponse } from '#core/pages/prepared-response.ts';
import { createResponseCache } from '#core/pages/response-cache.ts';
import { headersOfFile } from '#core/storage/file-routes.ts';

/** Bytes in memory: there is one logo. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Serves the logo as a PNG, at an address that stays when it changes: emails that were sent before show the present
 * one. Without a logo of its own, a site has its icon.
 */
export function logoRoute({
  pictures,
  siteSettings,
  onContentChange,
}: Pick<Services, 'pictures' | 'siteSettings' | 'onContentChange'>) {
  const cache = createResponseCache({ maxBytes });
  onContentChange(() => cache.clear());

  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get(brandLogoPath, options, async (request, reply) => {
      const { name } = (await siteSettings.read()).brandLogo;
      const stored = name ? await pictures.open(name) : undefined;
      if (!stored) return reply.header('cache-control', 'no-cache').redirect('/icons/192.png', 302);
      const answer = await cache.get(name, async () => {
        const sharp = await pictureDecoder();
        const picture = sharp(await buffer(stored.stream()));
        const png = await picture
          .resize({ ...brandLogoBox, fit: 'inside' })
          .png()
          .toBuffer();
        const { 'content-security-policy': policy } = headersOfFile(name, 'image/png');
        const headers = {
          'content-security-policy': policy,
          'cache-control': 'public, max-age=3600',
          // Mail programs in a browser show it on their own pages.
          'cross-origin-resource-policy': 'cross-origin',
          'content-type': 'image/png',
        };
        return createPreparedResponse({ headers, etag: `"${name}"` }, { identity: png });
      });
      return sendPreparedResponse(answer, request, reply);
    });
  };
}
