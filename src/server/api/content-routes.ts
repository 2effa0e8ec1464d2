import type { FastifyInstance } from 'fastify';
import type { ContentType } from '../../content/define-content.ts';
import { fieldsOfKind } from '../../content/define-content.ts';
import type { ContentName } from '../../content/index.ts';
import { contentTypes } from '../../content/index.ts';
import type { ContentStore } from '../../store/records/content-store.ts';
import type { ContentEditor } from '../editing/content-editor.ts';
import { notFound } from '../http-error.ts';
import type { AccessRules } from './access.ts';
import { contentDocs } from './content-docs.ts';
import { ignoreBodies, maxTextBytes, readContentForm } from './form.ts';
import { readListQuery, tellTotal } from './list-query.ts';
import { answerRepeats, readKeyedRequest } from './repeated-requests.ts';

interface Parts {
  store: ContentStore;
  editor: ContentEditor;
  access: AccessRules;
}

interface ById {
  Params: { id: string };
}

/** The calls of one content type, as its definition says (spec §7, contract "HTTP API"). */
export function contentRoutes(name: ContentName, { store, editor, access }: Parts) {
  const definition: ContentType = contentTypes[name];
  const { path, listKey, oneKey, idAlso } = definition.api;
  const docs = contentDocs(definition);
  const present = (record: { _id: string }) => (idAlso ? { [idAlso]: record._id, ...record } : record);

  return async (app: FastifyInstance): Promise<void> => {
    app.get(`/${path}`, { schema: docs.list }, async (request, reply) => {
      const drafts = await access.maySeeDrafts(request, reply);
      const query = { ...readListQuery(definition, request.query), drafts };
      const records = (await store.list(name, query)).map(present);
      await tellTotal(reply, query, () => store.count(name, query));
      return listKey ? { [listKey]: records } : records;
    });

    if (oneKey) {
      app.get<{ Params: { link: string } }>(
        `/${path}/:link`,
        { schema: docs.one },
        async (request, reply) => {
          const drafts = await access.maySeeDrafts(request, reply);
          const record = await store.find(name, { link: request.params.link }, { drafts });
          if (!record) throw notFound(definition.labels.one);
          return { [oneKey]: [present(record)] };
        },
      );
    }

    app.register(async (writes) => {
      writes.addHook('onRequest', access.requireAdministrator);
      writes.register(writesWithBody);
      writes.register(writesWithoutBody);
    });
  };

  async function writesWithBody(app: FastifyInstance): Promise<void> {
    app.removeContentTypeParser('text/plain');
    const options = { bodyLimit: maxTextBytes };

    app.post(`/${path}`, { ...options, schema: docs.create }, async (request, reply) => {
      const { id } = await access.requireAccount(request);
      const sent = await readContentForm(request, definition);
      const keyed = readKeyedRequest(request, `${name} by ${id}`, sent);
      const record = await answerRepeats(() => editor.create(name, sent, keyed), present);
      return reply.code(201).send(record);
    });

    app.put<ById>(`/${path}/:id`, { ...options, schema: docs.update }, async (request) =>
      present(await editor.update(name, request.params.id, await readContentForm(request, definition))),
    );
  }

  async function writesWithoutBody(app: FastifyInstance): Promise<void> {
    ignoreBodies(app);

    app.delete<ById>(`/${path}/:id`, { schema: docs.remove }, async (request) => {
      await editor.remove(name, request.params.id);
      return { message: `${definition.labels.one} deleted.` };
    });

    if (fieldsOfKind(definition, 'status').length > 0) {
      app.put<ById>(`/${path}/:id/status`, { schema: docs.status }, async (request) =>
        present(await editor.toggleStatus(name, request.params.id)),
      );
    }
  }
}
