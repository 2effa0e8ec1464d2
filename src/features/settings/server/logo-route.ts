import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { brandLogoBox, brandLogoPath } from '#core/brand/brand.ts';
import { projectFolder } from '#core/config/project-folder.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { pictureDecoder } from '#core/media/decode-threads.ts';
import { createPreparedResponse, sendPreparedResponse } from '#core/pages/prepared-response.ts';
import { createResponseCache } from '#core/pages/response-cache.ts';
import { headersOfFile } from '#core/storage/file-routes.ts';

/** Bytes in memory: there is one logo. */
const maxBytes = 2 * 1024 * 1024;

/** Not by a redirect: files of the site are not shown on pages of others. */
const icon = join(projectFolder, 'public/icons/192.png');

async function asPng(bytes: Buffer): Promise<Buffer> {
  const sharp = await pictureDecoder();
  return sharp(bytes)
    .resize({ ...brandLogoBox, fit: 'inside' })
    .png()
    .toBuffer();
}

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
      const answer = await cache.get(stored ? name : '', async () => {
        const png = stored ? await asPng(await buffer(stored.stream())) : await readFile(icon);
        const { 'content-security-policy': policy } = headersOfFile(name || 'icon.png', 'image/png');
        const headers = {
          'content-security-policy': policy,
          'cache-control': 'public, max-age=3600',
          // Mail programs in a browser show it on their own pages.
          'cross-origin-resource-policy': 'cross-origin',
          'content-type': 'image/png',
        };
        return createPreparedResponse({ headers, etag: `"${stored ? name : 'icon'}"` }, { identity: png });
      });
      return sendPreparedResponse(answer, request, reply);
    });
  };
}
