import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { callsOf } from '../../content/addresses.ts';
import { fieldsOfKind, type RecordBase, type RecordType } from '../../content/define-record.ts';
import { type ContentName, contentNames, type RecordName, records } from '../../content/index.ts';
import { Refusal } from '../../content/refusal.ts';
import { recordActions } from '../../policy.ts';
import type { Stores } from '../../store/stores.ts';
import type { ContentEditor } from '../editing/content-editor.ts';
import { type Access, requireAccount } from '../plugins/access.ts';
import { type DeletionDesk, isToldDeletion } from '../webinars/deletion-desk.ts';
import { ignoreBodies, maxTextBytes, readContentForm } from './form.ts';
import type { KeptReads } from './kept-reads.ts';
import type { LongLists } from './long-lists.ts';
import { presentRecord } from './present-record.ts';
import { readFields } from './read-fields.ts';
import { recordDocs } from './record-docs.ts';
import { recordReads } from './record-reads.ts';
import { answerRepeats, readKeyedRequest } from './repeated-requests.ts';

interface Parts {
  stores: Pick<Stores, 'records'>;
  editor: ContentEditor;
  access: Access;
  reads: KeptReads;
  longLists: LongLists;
  deletions: DeletionDesk;
}

const askedTelling = z.object({ tell: z.enum(['true', 'false'], 'Please send true or false.').optional() });

interface ById {
  Params: { id: string };
}

/** The calls of one type of record, as its definition says (product: The API). */
export function recordRoutes(name: RecordName, { editor, deletions, ...reading }: Parts) {
  const { stores } = reading;
  const definition: RecordType = records[name];
  const { path } = definition.api;
  const calls = callsOf(definition);
  const docs = recordDocs(definition);
  const actions = recordActions(definition);
  const present = presentRecord(definition);
  const content = contentNames.find((one) => one === name);

  return async (app: FastifyInstance): Promise<void> => {
    await app.register(recordReads(name, reading));
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
        return reply.code(201).send(await answerRepeats(create, present));
      });

      app.put<ById>(`/${path}/:id`, { ...options, schema: docs.update }, async (request) => {
        const sent = await readContentForm(request, definition);
        return present(await presentingCurrent(editor.update(type, request.params.id, sent, request.actor)));
      });
    };
  }

  /** A refusal that tells of the record as it is spells it as every answer does. */
  async function presentingCurrent<Result>(work: Promise<Result>): Promise<Result> {
    return work.catch((error: unknown) => {
      if (!(error instanceof Refusal) || !error.current) throw error;
      throw new Refusal(error.reason, error.message, { current: present(error.current as RecordBase) });
    });
  }

  async function writesWithoutBody(app: FastifyInstance): Promise<void> {
    ignoreBodies(app);

    const removing = { config: { action: actions.remove }, schema: docs.remove };
    app.delete<ById>(`/${calls.removal}`, removing, async ({ params, query, actor }) => {
      const message = `${definition.labels.one} deleted.`;
      if (isToldDeletion(name) && readFields(askedTelling, query).tell === 'true')
        return { message, told: await deletions.removeAndTell(name, params.id, actor) };
      await stores.records.remove(name, params.id, actor);
      return { message };
    });

    if (fieldsOfKind(definition, 'status').length > 0) {
      const toggling = { config: { action: 'content.write' }, schema: docs.status } as const;
      app.put<ById>(`/${path}/:id/status`, toggling, async ({ params, actor }) =>
        present(await stores.records.toggleStatus(name, params.id, actor)),
      );
    }
  }
}
