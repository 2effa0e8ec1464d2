import type { FastifyInstance } from 'fastify';
import { requireAccount } from '#core/access/require-action.ts';
import { AppError } from '#core/errors.ts';
import { readTexts } from '#core/http/body-fields.ts';
import { errorResponses, listOf, objectOf, responses } from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { maxLinkLength, maxLinks } from './service.ts';

const tags = ['Before it goes out'];
const text = { type: 'string' };

/** The OpenAPI entries of the calls about findings. */
const checkDocs = {
  links: {
    tags,
    summary: 'Check the targets of links',
    description:
      'Pages of the site are checked as a visitor sees them. Other sites are requested only with `checkExternal: true`, and only to find out whether the page exists.',
    body: {
      type: 'object',
      required: ['links'],
      properties: { links: { ...listOf(text), maxItems: maxLinks }, checkExternal: { type: 'boolean' } },
    },
    response: responses(
      200,
      objectOf({
        links: listOf({
          type: 'object',
          required: ['link', 'status'],
          properties: {
            link: text,
            status: { enum: ['ok', 'broken', 'moved', 'external', 'unknown'] },
            reason: { enum: ['missing', 'hidden', 'staff'], description: 'Of broken.' },
            to: { ...text, description: 'Of moved: the new address.' },
          },
        }),
      }),
      errorResponses(400, 413, 415, 429),
    ),
  },
  entries: {
    tags,
    summary: 'List published entries with findings, the newest first; each call checks a hundred entries',
    querystring: {
      type: 'object',
      properties: { cursor: { ...text, description: 'The value of `nextCursor` in the previous part.' } },
    },
    response: responses(
      200,
      objectOf({
        entries: listOf(
          objectOf({
            ...{ record: text, _id: text, title: text },
            findings: listOf(objectOf({ check: text, field: text, name: text, message: text, about: text })),
            moreCount: { type: 'integer', description: 'Number of further findings.' },
          }),
        ),
        checked: { type: 'integer', description: 'How many entries have been checked.' },
        total: { type: 'integer' },
        nextCursor: { type: ['string', 'null'], description: 'null: that was the last part.' },
      }),
      errorResponses(400),
    ),
  },
};

const config = { action: 'content.write' } as const;

/** The calls about findings before publication and in public entries (product: Before it goes out). */
export function checkRoutes({ checkService }: Pick<Services, 'checkService'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/checks/entries', { config, schema: checkDocs.entries }, async (request) => {
      const { cursor } = readTexts(request.query, 'cursor');
      const [part, total] = await Promise.all([
        checkService.checkNextEntries(cursor || undefined),
        checkService.countAll(),
      ]);
      return { ...part, total };
    });

    app.register(async (scope) => {
      scope.removeContentTypeParser(['text/plain', 'multipart/form-data']);
      const linksOptions = { config, bodyLimit: 262_144, schema: checkDocs.links };
      scope.post('/checks/links', linksOptions, async (request) => {
        const { links, checkExternal } = readLinks(request.body);
        const { id: accountId } = requireAccount(request);
        return { links: await checkService.linkStatusesOf(links, { checkExternal, accountId }) };
      });
    });
  };
}

/** @throws AppError invalid */
function readLinks(body: unknown): { links: string[]; checkExternal: boolean } {
  const { links, checkExternal } = (typeof body === 'object' && body ? body : {}) as Record<string, unknown>;
  const isValidLink = (link: unknown) =>
    typeof link === 'string' && link.length <= maxLinkLength && !link.includes('\0');
  if (!Array.isArray(links) || links.length > maxLinks || !links.every(isValidLink)) {
    throw new AppError(
      'invalid',
      `Please send links: at most ${maxLinks}, each of ${maxLinkLength} characters at most.`,
    );
  }
  return { links: links as string[], checkExternal: checkExternal === true };
}
