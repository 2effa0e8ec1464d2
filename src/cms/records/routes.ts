import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type Access, requireAccount } from '#core/access/require-action.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { parseFields } from '#core/http/body-fields.ts';
import { readKeyedRequest, replayAnswer } from '#core/http/idempotency.ts';
import { ignoreBodies, maxTextBytes } from '#core/http/multipart-form.ts';
import { errorResponses, pathParameter, responses } from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { ApiCache } from '#core/pages/api-cache.ts';
import { recordActions } from './actions.ts';
import { callsOf } from './addresses.ts';
import { recordDocs, recordSchema } from './api.ts';
import { fieldsOfType, type RecordBase, type RecordType } from './definition.ts';
import type { ContentEditor } from './editor.ts';
import type { LongLists } from './long-lists.ts';
import { mayReadAll, presentRecord, recordReadRoutes } from './read-routes.ts';
import { type ContentName, contentNames, type RecordName, recordNames, records } from './registry.ts';
import type { NotifyingRemoval } from './selection.ts';
import { readContentForm } from './sent-content.ts';

interface ById {
  Params: { id: string };
}

/** A record by its id, for staff, so that they need not read a list to find it. */
export function entryRoutes({ stores }: Pick<Services, 'stores'>) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const name of recordNames) {
      const { personal }: RecordType = records[name];
      const { readAll } = recordActions(records[name]);
      const config = { action: personal ? readAll : ('entry.read' as const) };
      app.get<ById>(`/entries/${name}/:id`, { config, schema: docsOf(name) }, async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        const unpublished = mayReadAll(records[name], request.account?.role);
        const found = await stores.records.find(name, { id: request.params.id }, { unpublished });
        if (!found) throw notFoundError(records[name].labels.one);
        return presentRecord(records[name])(found);
      });
    }
  };
}

function docsOf(name: RecordName) {
  const { labels } = records[name];
  return {
    tags: [labels.many],
    summary: `Read one ${labels.one.toLowerCase()} by its id, public or not`,
    params: pathParameter('id', 'The `_id` of the entry.'),
    response: responses(200, recordSchema(records[name]), errorResponses(404)),
  };
}

interface Dependencies {
  stores: Pick<Stores, 'records'>;
  editor: ContentEditor;
  access: Access;
  apiCache: ApiCache;
  longLists: LongLists;
  notifyingRemoval: NotifyingRemoval;
}

const notifyQuery = z.object({ notify: z.enum(['true', 'false'], 'Please send true or false.').optional() });

/** The calls of a record type, derived from its definition (product: The API). */
export function recordRoutes(name: RecordName, { editor, notifyingRemoval, ...reading }: Dependencies) {
  const { stores } = reading;
  const definition: RecordType = records[name];
  const { path } = definition.api;
  const calls = callsOf(definition);
  const docs = recordDocs(definition);
  const actions = recordActions(definition);
  const present = presentRecord(definition);
  const content = contentNames.find((one) => one === name);

  return async (app: FastifyInstance): Promise<void> => {
    await app.register(recordReadRoutes(name, reading));
    if (content) app.register(writesWithBody(content));
    app.register(writesWithoutBody);
  };

  function writesWithBody(type: ContentName) {
    return async (app: FastifyInstance): Promise<void> => {
      app.removeContentTypeParser('text/plain');
      const options = { bodyLimit: maxTextBytes, config: { action: 'content.write' } } as const;

      app.post(`/${path}`, { ...options, schema: docs.create }, async (request, reply) => {
        const sent = await readContentForm(request, definition);
        const keyed = readKeyedRequest(request, `${type} by ${requireAccount(request).id}`, sent);
        const create = () => editor.create(type, sent, request.actor, keyed);
        return reply.code(201).send(await replayAnswer(create, present));
      });

      app.put<ById>(`/${path}/:id`, { ...options, schema: docs.update }, async (request) => {
        const sent = await readContentForm(request, definition);
        return present(await presentingCurrent(editor.update(type, request.params.id, sent, request.actor)));
      });
    };
  }

  /** Converts the current record of a conflict to its form in the API. */
  async function presentingCurrent<Result>(work: Promise<Result>): Promise<Result> {
    return work.catch((error: unknown) => {
      if (!(error instanceof AppError) || !error.current) throw error;
      throw new AppError(error.reason, error.message, { current: present(error.current as RecordBase) });
    });
  }

  async function writesWithoutBody(app: FastifyInstance): Promise<void> {
    ignoreBodies(app);

    const removing = { config: { action: actions.remove }, schema: docs.remove };
    app.delete<ById>(`/${calls.removal}`, removing, async ({ params, query, actor }) => {
      const message = `${definition.labels.one} deleted.`;
      if (definition.removalEmail && parseFields(notifyQuery, query).notify === 'true')
        return { message, notified: await notifyingRemoval.removeAndNotify(name, params.id, actor) };
      await stores.records.remove(name, params.id, actor);
      return { message };
    });

    if (fieldsOfType(definition, 'status').length > 0) {
      const toggling = { config: { action: 'content.write' }, schema: docs.status } as const;
      app.put<ById>(`/${path}/:id/status`, toggling, async ({ params, actor }) =>
        present(await stores.records.toggleStatus(name, params.id, actor)),
      );
    }
  }
}
