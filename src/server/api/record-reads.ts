import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callsOf } from '../../content/addresses.ts';
import type { ContentType } from '../../content/define-content.ts';
import type { RecordType } from '../../content/define-record.ts';
import { contentNames, type RecordName, records } from '../../content/index.ts';
import { missing } from '../../content/refusal.ts';
import { recordActions } from '../../policy.ts';
import type { ListQuery } from '../../store/records/record-query.ts';
import type { Stores } from '../../store/stores.ts';
import type { Access } from '../plugins/access.ts';
import type { KeptReads } from './kept-reads.ts';
import { withTargets } from './linked-records.ts';
import {
  type AskedList,
  isPage,
  listAddress,
  readListQuery,
  readStanding,
  readStatus,
  totalHeader,
} from './list-query.ts';
import type { LongLists } from './long-lists.ts';
import { requireOwner } from './owner.ts';
import { presentRecord } from './present-record.ts';
import { recordDocs } from './record-docs.ts';
import { seesAllOf } from './sees-all.ts';
import {
  joined,
  joinedWithin,
  longestInOnePiece,
  mostInOnePiece,
  sliceLength,
  writeList,
} from './whole-list.ts';

interface Parts {
  stores: Pick<Stores, 'records'>;
  access: Access;
  reads: KeptReads;
  longLists: LongLists;
}

/** The calls that read one type of record (product: The API). What visitors read is kept. */
export function recordReads(name: RecordName, { stores, access, reads, longLists }: Parts) {
  const definition: RecordType = records[name];
  const { path, listKey } = definition.api;
  const { oneKey }: ContentType['api'] = definition.api;
  const docs = recordDocs(definition);
  const config = { action: recordActions(definition).read };
  const present = presentRecord(definition);
  const isContent = contentNames.some((one) => one === name);

  return async (app: FastifyInstance): Promise<void> => {
    app.get(`/${callsOf(definition).list}`, { config, schema: docs.list }, async (request, reply) => {
      const asked = await withTargets(stores.records, definition, readListQuery(definition, request.query));
      if (isForVisitors(request)) return sendToVisitors(request, reply, asked);
      const unpublished = await readerSeesUnpublished(request, reply);
      const owner = await requireOwner(stores.records, definition, request.params);
      const narrowing = isContent
        ? unpublished && readStanding(definition, request.query)
        : readStatus(definition, request.query);
      const query = { ...asked, ...narrowing, unpublished, ...(owner && { owner }) };
      if (!isPage(query)) {
        return sendJson(
          reply,
          (await isLong(query)) ? Readable.from(write(query)) : await joined(write(query)),
        );
      }
      reply.header(totalHeader, await stores.records.count(name, query));
      return sendJson(reply, await page(query));
    });

    if (oneKey) {
      app.get<{ Params: { link: string } }>(
        `/${path}/:link`,
        { config, schema: docs.one },
        async (request, reply) => {
          const { link } = request.params;
          const find = async (unpublished: boolean) => {
            const record = await stores.records.find(name, { link }, { unpublished });
            if (!record) throw missing(definition.labels.one);
            return { [oneKey]: [present(record)] };
          };
          if (!isForVisitors(request)) return find(await readerSeesUnpublished(request, reply));
          const read = { address: `/api/v1/${path}/${encodeURIComponent(link)}`, isUsual: true };
          // Anybody can make up links: those wait in no queue, where others would wait behind them.
          if (!reads.has(read) && !(await stores.records.has(name, { link }))) {
            throw missing(definition.labels.one);
          }
          const make = async () => ({ body: JSON.stringify(await find(false)) });
          return reads.send(request, reply, { ...read, make });
        },
      );
    }
  };

  /** Content is the same for all who do not say who they are. */
  function isForVisitors({ headers }: FastifyRequest): boolean {
    return isContent && headers.authorization === undefined;
  }

  async function sendToVisitors(request: FastifyRequest, reply: FastifyReply, query: AskedList) {
    const read = listAddress(request.routeOptions.url, query);
    if (isPage(query)) {
      const make = async () => {
        const headers = { [totalHeader]: String(await stores.records.count(name, query)) };
        return { body: await page(query), headers };
      };
      return reads.send(request, reply, { ...read, make });
    }
    const fields = Object.keys(definition.fields);
    const sendLong = () =>
      longLists.send(request, reply, { address: read.address, fields, write: () => write(query) });
    if (!reads.has(read) && (await reads.ask(read, () => isLong(query)))) return sendLong();
    const make = async () => {
      const body = await joinedWithin(mostInOnePiece, write(query));
      return body === undefined ? undefined : { body };
    };
    return reads.send(request, reply, { ...read, make, sendLong });
  }

  async function page(query: ListQuery): Promise<string> {
    const found = (await stores.records.list(name, query)).map(present);
    return JSON.stringify(listKey ? { [listKey]: found } : found);
  }

  /** Whether a list is sent while it is read. */
  async function isLong(query: ListQuery): Promise<boolean> {
    return (await stores.records.count(name, query)) > longestInOnePiece;
  }

  async function* write(query: ListQuery): AsyncGenerator<string> {
    const slices = stores.records.slices(name, query, sliceLength);
    yield* writeList(presented(slices), listKey);
  }

  async function* presented(slices: AsyncIterable<{ _id: string }[]>) {
    for await (const slice of slices) yield slice.map((record) => present(record));
  }

  /** Of what people sent nothing is unpublished, and nobody keeps a copy. */
  async function readerSeesUnpublished(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (isContent) {
      return (await access.maySeeUnpublished(request, reply)) || seesAllOf(definition, request.account?.role);
    }
    reply.header('Cache-Control', 'no-store');
    return true;
  }
}

function sendJson(reply: FastifyReply, body: string | Readable): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}
