import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callsOf } from '../../content/addresses.ts';
import type { ContentType } from '../../content/define-content.ts';
import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import { type ContentName, contentNames, type RecordName, records } from '../../content/index.ts';
import { missing, Refusal } from '../../content/refusal.ts';
import { recordActions } from '../../policy.ts';
import type { ListQuery } from '../../store/records/record-query.ts';
import type { Stores } from '../../store/stores.ts';
import type { ContentEditor } from '../editing/content-editor.ts';
import { type Access, requireAccount } from '../plugins/access.ts';
import { ignoreBodies, maxTextBytes, readContentForm } from './form.ts';
import type { KeptReads } from './kept-reads.ts';
import { isPage, listAddress, readListQuery, totalHeader } from './list-query.ts';
import { presentRecord } from './present-record.ts';
import { recordDocs } from './record-docs.ts';
import { answerRepeats, readKeyedRequest } from './repeated-requests.ts';

interface Parts {
  stores: Pick<Stores, 'records'>;
  editor: ContentEditor;
  access: Access;
  reads: KeptReads;
}

interface ById {
  Params: { id: string };
}

/** The calls of one type of record, as its definition says (product: The API). */
export function recordRoutes(name: RecordName, { stores, editor, access, reads }: Parts) {
  const definition: RecordType = records[name];
  const { path, listKey } = definition.api;
  const calls = callsOf(definition);
  const { oneKey }: ContentType['api'] = definition.api;
  const docs = recordDocs(definition);
  const actions = recordActions(definition);
  const reading = { action: actions.read };
  const present = presentRecord(definition);
  const content = contentNames.find((one) => one === name);

  return async (app: FastifyInstance): Promise<void> => {
    app.get(`/${calls.list}`, { config: reading, schema: docs.list }, async (request, reply) => {
      const asked = readListQuery(definition, request.query);
      if (isForVisitors(request)) {
        const make = async () => {
          const { found, total } = await list(asked);
          return {
            body: JSON.stringify(found),
            ...(total !== undefined && { headers: { [totalHeader]: String(total) } }),
          };
        };
        return reads.send(request, reply, { ...listAddress(request.routeOptions.url, asked), make });
      }
      const unpublished = await readerSeesUnpublished(request, reply);
      const owner = await requireOwner(request);
      const { found, total } = await list({ ...asked, unpublished, ...(owner && { owner }) });
      if (total !== undefined) reply.header(totalHeader, total);
      return found;
    });

    if (oneKey) {
      app.get<{ Params: { link: string } }>(
        `/${path}/:link`,
        { config: reading, schema: docs.one },
        async (request, reply) => {
          const { link } = request.params;
          const find = async (unpublished: boolean) => {
            const record = await stores.records.find(name, { link }, { unpublished });
            if (!record) throw missing(definition.labels.one);
            return { [oneKey]: [present(record)] };
          };
          if (!isForVisitors(request)) return find(await readerSeesUnpublished(request, reply));
          const address = `/api/v1/${path}/${encodeURIComponent(link)}`;
          const make = async () => ({ body: JSON.stringify(await find(false)) });
          return reads.send(request, reply, { address, isUsual: true, make });
        },
      );
    }

    if (content) app.register(writesWithBody(content));
    app.register(writesWithoutBody);
  };

  /** Content is the same for all who do not say who they are. */
  function isForVisitors({ headers }: FastifyRequest): boolean {
    return content !== undefined && headers.authorization === undefined;
  }

  /** The total is told where a part of the list was asked for. */
  async function list(query: ListQuery) {
    const found = (await stores.records.list(name, query)).map(present);
    const total = isPage(query) ? await stores.records.count(name, query) : undefined;
    return { found: listKey ? { [listKey]: found } : found, total };
  }

  /** Of what people sent nothing is unpublished, and nobody keeps a copy. */
  async function readerSeesUnpublished(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (content) return access.maySeeUnpublished(request, reply);
    reply.header('Cache-Control', 'no-store');
    return true;
  }

  /** The id of the record whose list is asked for, where there is one. @throws Refusal missing */
  async function requireOwner({ params }: FastifyRequest): Promise<string | undefined> {
    const { belongsTo } = definition;
    if (!belongsTo) return undefined;
    const [id = ''] = Object.values(params as Record<string, string>);
    const owner = belongsTo.record as RecordName;
    if (await stores.records.find(owner, { id }, { unpublished: true })) return id;
    throw missing(records[owner].labels.one);
  }

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
      throw new Refusal(error.reason, error.message, { current: present(error.current) });
    });
  }

  async function writesWithoutBody(app: FastifyInstance): Promise<void> {
    ignoreBodies(app);

    const removing = { config: { action: actions.remove }, schema: docs.remove };
    app.delete<ById>(`/${calls.removal}`, removing, async ({ params, actor }) => {
      await stores.records.remove(name, params.id, actor);
      return { message: `${definition.labels.one} deleted.` };
    });

    if (fieldsOfKind(definition, 'status').length > 0) {
      const toggling = { config: { action: 'content.write' }, schema: docs.status } as const;
      app.put<ById>(`/${path}/:id/status`, toggling, async ({ params, actor }) =>
        present(await stores.records.toggleStatus(name, params.id, actor)),
      );
    }
  }
}
