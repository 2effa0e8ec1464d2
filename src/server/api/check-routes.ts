import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../content/refusal.ts';
import { longestLink, mostLinks } from '../checks/check-desk.ts';
import { requireAccount } from '../plugins/access.ts';
import type { Services } from '../services.ts';
import { checkDocs } from './check-docs.ts';
import { readTexts } from './read-texts.ts';

const config = { action: 'content.write' } as const;

/** What there is to look at before entries go out, and of those that have (product: Before it goes out). */
export function checkRoutes({ checkDesk }: Pick<Services, 'checkDesk'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/checks/entries', { config, schema: checkDocs.entries }, async (request) => {
      const { before } = readTexts(request.query, 'before');
      const [part, total] = await Promise.all([
        checkDesk.lookThrough(before || undefined),
        checkDesk.countAll(),
      ]);
      return { ...part, total };
    });

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);
      const asking = { config, bodyLimit: 262_144, schema: checkDocs.links };
      scope.post('/checks/links', asking, async (request) => {
        const { links, others } = readLinks(request.body);
        const { id: accountId } = requireAccount(request);
        return { links: await checkDesk.fatesOf(links, { others, accountId }) };
      });
    });
  };
}

/** @throws Refusal invalid */
function readLinks(body: unknown): { links: string[]; others: boolean } {
  const { links, others } = (typeof body === 'object' && body ? body : {}) as Record<string, unknown>;
  const isRight = (link: unknown) =>
    typeof link === 'string' && link.length <= longestLink && !link.includes('\0');
  if (!Array.isArray(links) || links.length > mostLinks || !links.every(isRight)) {
    throw new Refusal(
      'invalid',
      `Please send links: at most ${mostLinks}, each of ${longestLink} characters at most.`,
    );
  }
  return { links: links as string[], others: others === true };
}
