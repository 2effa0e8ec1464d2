import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import type { Limits } from '#core/http/limits.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { dataRequestOf } from '#core/pages/page-address.ts';
import {
  configurePersonalPages,
  createPersonalPageReplies,
  type PersonalPage,
  type RenderPersonalPage,
} from '#core/pages/personal-pages.ts';
import type { DocumentView } from '../api.ts';
import { isDocumentId } from '../rules/document-link.ts';

declare module '#core/pages/context.ts' {
  interface RenderInput {
    /** The document of this page; 'unknown': its link is not valid, or it belongs to another registration. */
    document?: DocumentView | 'unknown';
  }
}

interface Dependencies extends Pick<Services, 'registrationLinks'> {
  stores: Pick<Services['stores'], 'documents'>;
  limits: Limits;
  renderPersonalPage: RenderPersonalPage | undefined;
}

interface DocumentRequest {
  Params: { token: string; id: string };
  Querystring: Record<string, string>;
}

const config: FastifyContextConfig = { action: 'place.use' };
const options = { config, schema: { hide: true } };
/** Bytes: nothing is sent. */
const bodyLimit = 1024;

const pageOf = (document: DocumentView | 'unknown'): PersonalPage => ({
  path: '/my/link/documents/document',
  input: { document },
  queue: document === 'unknown' ? 'anybody' : 'holders',
});

/** The page of a document, behind the own link of its registration (product: Documents). */
export function documentPageRoutes({ stores, registrationLinks, limits, renderPersonalPage }: Dependencies) {
  const { show, refuse } = createPersonalPageReplies({ limits, renderPersonalPage, triesNamed: 'places' });

  /** Undefined: the link is not valid or only opens the room, or the document is another parent's. */
  async function find(token: string, id: string): Promise<DocumentView | undefined> {
    const link = await registrationLinks.find(token);
    if (link?.purpose !== 'my' || !isDocumentId(id)) return undefined;
    return stores.documents.find(id, link.registrationId).catch((error: unknown) => {
      if (error instanceof AppError && error.reason === 'missing') return undefined;
      throw error;
    });
  }

  return async (app: FastifyInstance): Promise<void> => {
    configurePersonalPages(app, bodyLimit);

    app.get<DocumentRequest>('/my/:token/documents/:id', options, async (request, reply) => {
      const { params, query, url } = request;
      const id = params.id.replace(/\.data$/, '');
      const data = id === params.id ? undefined : dataRequestOf(url);
      const document = await find(params.token, id);
      if (!document) return refuse(pageOf('unknown'), request, reply, data);
      if ('registration' in query && !data) return reply.redirect(`/my/${params.token}`, 302);
      return show(pageOf(document), reply, { data });
    });
  };
}
