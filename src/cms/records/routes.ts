import type { FastifyInstance } from 'fastify';
import { type Access, requireAccount } from '#core/access/require-action.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { addCall } from '#core/http/call-routes.ts';
import { readKeyedRequest, replayAnswer } from '#core/http/idempotency.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { ApiCache } from '#core/pages/api-cache.ts';
import { entryCall, recordCalls } from './api.ts';
import { fieldsOfType, type RecordBase, type RecordType } from './definition.ts';
import type { ContentEditor } from './editor.ts';
import type { LongLists } from './long-lists.ts';
import { mayReadAll, presentRecord, recordReadRoutes } from './read-routes.ts';
import { type ContentName, contentNames, type RecordName, recordNames, records } from './registry.ts';
import type { NotifyingRemoval } from './selection.ts';
import { readContentForm } from './sent-content.ts';

/** A record by its id, for staff, so that they need not read a list to find it. */
export function entryRoutes({ stores }: Pick<Services, 'stores'>) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const name of recordNames) {
      addCall(app, entryCall(records[name]), async (request, reply) => {
        const { id } = request.params as { id: string };
        reply.header('Cache-Control', 'no-store');
        const unpublished = mayReadAll(records[name], request.account?.role);
        const found = await stores.records.find(name, { id }, { unpublished });
        if (!found) throw notFoundError(records[name].labels.one);
        return presentRecord(records[name])(found);
      });
    }
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

/** The calls of a record type, derived from its definition (product: The API). */
export function recordRoutes(name: RecordName, { editor, notifyingRemoval, ...reading }: Dependencies) {
  const { stores } = reading;
  const definition: RecordType = records[name];
  const calls = recordCalls(definition);
  const present = presentRecord(definition);
  const content = contentNames.find((one) => one === name);

  return async (app: FastifyInstance): Promise<void> => {
    await app.register(recordReadRoutes(name, calls, reading));
    if (content) app.register(writesWithBody(content));
    app.register(writesWithoutBody);
  };

  function writesWithBody(type: ContentName) {
    return async (app: FastifyInstance): Promise<void> => {
      app.removeContentTypeParser('text/plain');
      addCall(app, calls.create, async (request) => {
        const sent = await readContentForm(request, definition);
        const keyed = readKeyedRequest(request, `${type} by ${requireAccount(request).id}`, sent);
        const create = () => editor.create(type, sent, request.actor, keyed);
        return replayAnswer(create, present);
      });

      addCall(app, calls.update, async (request) => {
        const { id } = request.params as { id: string };
        const sent = await readContentForm(request, definition);
        return present(await presentingCurrent(editor.update(type, id, sent, request.actor)));
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

    addCall(app, calls.remove, async ({ params, query, actor }) => {
      const { id } = params as { id: string };
      const message = `${definition.labels.one} deleted.`;
      if ((query as { notify?: string }).notify === 'true')
        return { message, notified: await notifyingRemoval.removeAndNotify(name, id, actor) };
      await stores.records.remove(name, id, actor);
      return { message };
    });

    if (fieldsOfType(definition, 'status').length > 0) {
      addCall(app, calls.status, async ({ params, actor }) =>
        present(await stores.records.toggleStatus(name, (params as { id: string }).id, actor)),
      );
    }
  }
}
