import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import { hasOwnPages, publicAddress } from '../../content/addresses.ts';
import { contentTypes, isContentName } from '../../content/index.ts';
import { missing } from '../../content/refusal.ts';
import type { Stores } from '../../store/stores.ts';
import { headersOfFile } from '../api/stored-file.ts';

interface Parts {
  stores: Pick<Stores, 'records'>;
  siteUrl: string;
}

interface Named {
  Params: { type: string; file: string };
}

/**
 * Serves the address of an entry's page as a QR code, for leaflets. Of what has a page alone: else anybody could have codes
 * of any address drawn here, and say that they are ours.
 */
export function qrRoute({ stores, siteUrl }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get<Named>('/qr/:type/:file', options, async (request, reply) => {
      const { type, file } = request.params;
      const [, link] = /^(.{1,300})\.svg$/su.exec(file) ?? [];
      const name = isContentName(type) && hasOwnPages(contentTypes[type]) ? type : undefined;
      const isThere = name && link && (await stores.records.has(name, { link }));
      if (!isThere) throw missing('Page');
      const { 'content-security-policy': inertly } = headersOfFile('', '');
      const address = siteUrl + publicAddress(contentTypes[name], { link });
      reply.headers({
        'cache-control': 'public, max-age=86400',
        'content-security-policy': inertly,
        'content-type': 'image/svg+xml',
      });
      return reply.send(renderSVG(address, { border: 1, pixelSize: 4 }));
    });
  };
}
