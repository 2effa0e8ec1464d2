import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { referencedIds } from '#cms/fields/references/field.ts';
import type { Access } from '#core/access/require-action.ts';
import { may } from '#core/access/roles.ts';
import { notFoundError } from '#core/errors.ts';
import { addCall } from '#core/http/call-routes.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { type ApiCache, maxCachedBytes } from '#core/pages/api-cache.ts';
import { recordActions } from './actions.ts';
import type { recordCalls } from './api.ts';
import type { ContentType } from './content-type.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import {
  isPaged,
  type ListRequest,
  listAddress,
  readStatus,
  totalHeader,
  unknownLinkError,
} from './list-request.ts';
import {
  joinText,
  joinTextUpTo,
  type LongLists,
  maxUnstreamedEntries,
  sliceLength,
  writeList,
} from './long-lists.ts';
import type { ListQuery } from './record-query.ts';
import { contentNames, findRecordType, type RecordName, records, typesBelongingTo } from './registry.ts';

/**
 * Finds the records whose links filter a list.
 *
 * @returns the query with their ids, if it is filtered
 * @throws AppError: invalid
 */
export async function resolveLinkFilters(
  { find }: Pick<Stores['records'], 'find'>,
  definition: RecordType,
  listRequest: ListRequest,
): Promise<ListRequest> {
  const { links } = listRequest;
  if (!links) return listRequest;
  const referringToAll: string[] = [];
  for (const { field } of fieldsOfType(definition, 'references')) {
    const link = links[field.parameter];
    const type = findRecordType(field.to);
    if (link === undefined || !type) continue;
    const found = await find(type.name, { link });
    if (!found) throw unknownLinkError(field);
    referringToAll.push(found._id);
  }
  return { ...listRequest, referringToAll };
}

/**
 * The id of the owner of a list, if the type has an owner.
 *
 * @param params of a path with no other parameter
 * @throws AppError missing
 */
export async function requireOwner(
  store: Pick<Stores['records'], 'has'>,
  { belongsTo }: RecordType,
  params: unknown,
): Promise<string | undefined> {
  if (!belongsTo) return undefined;
  const [id = ''] = Object.values(params as Record<string, string>);
  const owner = belongsTo.record as RecordName;
  if (await store.has(owner, { id }, { unpublished: true })) return id;
  throw notFoundError(records[owner].labels.one);
}

/**
 * Converts records to their form in the API: some have their id under a second name, and references are lists of ids.
 */
export function presentRecord(definition: RecordType) {
  const { idAlias }: ContentType['api'] = definition.api;
  const lists = fieldsOfType(definition, 'references').map(({ name }) => name);
  return <Presented extends { _id: string }>(record: Presented): Presented => {
    const presented: Record<string, unknown> = idAlias ? { [idAlias]: record._id, ...record } : { ...record };
    for (const name of lists) {
      if (name in presented) presented[name] = referencedIds(presented[name]);
    }
    return presented as Presented;
  };
}

/**
 * Whether a role reads all entries of a type, including unpublished ones: with the right to read the type, or the
 * records that belong to it. An unpublished webinar still has its registrations.
 */
export function mayReadAll(definition: RecordType, role: string | undefined): boolean {
  const readsAll = (type: RecordType) => may(role, recordActions(type).readAll);
  return (
    readsAll(definition) || typesBelongingTo(definition.name).some(({ name }) => readsAll(records[name]))
  );
}

interface Dependencies {
  stores: Pick<Stores, 'records'>;
  access: Access;
  apiCache: ApiCache;
  longLists: LongLists;
}

/** The calls that read a record type (product: The API). Responses for visitors are cached. */
export function recordReadRoutes(
  name: RecordName,
  calls: Pick<ReturnType<typeof recordCalls>, 'list' | 'one'>,
  { stores, access, apiCache, longLists }: Dependencies,
) {
  const definition: RecordType = records[name];
  const { path, listKey } = definition.api;
  const { oneKey }: ContentType['api'] = definition.api;
  const present = presentRecord(definition);
  const isContent = contentNames.some((one) => one === name);

  return async (app: FastifyInstance): Promise<void> => {
    addCall(app, calls.list, async (request, reply) => {
      const listRequest = await resolveLinkFilters(stores.records, definition, request.query as ListRequest);
      if (isForVisitors(request)) return sendToVisitors(request, reply, listRequest);
      const unpublished = await mayReadUnpublished(request, reply);
      const owner = await requireOwner(stores.records, definition, request.params);
      const status = unpublished && readStatus(definition, listRequest);
      const query = { ...listRequest, ...status, unpublished, ...(owner && { owner }) };
      if (!isPaged(query)) {
        return sendJson(
          reply,
          (await isLong(query)) ? Readable.from(write(query)) : await joinText(write(query)),
        );
      }
      reply.header(totalHeader, await stores.records.count(name, query));
      return sendJson(reply, await page(query));
    });

    if (oneKey) {
      addCall(app, calls.one, async (request, reply) => {
        const { id: link } = request.params as { id: string };
        const find = async (unpublished: boolean) => {
          const record = await stores.records.find(name, { link }, { unpublished });
          if (!record) throw notFoundError(definition.labels.one);
          return { [oneKey]: [present(record)] };
        };
        if (!isForVisitors(request)) return find(await mayReadUnpublished(request, reply));
        const read = { address: `/api/v1/${path}/${encodeURIComponent(link)}`, isKnownAddress: true };
        // Anybody can make up links, so these are checked first and do not wait in the queue.
        if (!apiCache.has(read) && !(await stores.records.has(name, { link }))) {
          throw notFoundError(definition.labels.one);
        }
        const renderBody = async () => ({ body: JSON.stringify(await find(false)) });
        return apiCache.send(request, reply, { ...read, render: renderBody });
      });
    }
  };

  /** Content is the same for all anonymous callers. */
  function isForVisitors({ headers }: FastifyRequest): boolean {
    return isContent && headers.authorization === undefined;
  }

  async function sendToVisitors(request: FastifyRequest, reply: FastifyReply, query: ListRequest) {
    const read = listAddress(request.routeOptions.url, query);
    if (isPaged(query)) {
      const renderBody = async () => {
        const headers = { [totalHeader]: String(await stores.records.count(name, query)) };
        return { body: await page(query), headers };
      };
      return apiCache.send(request, reply, { ...read, render: renderBody });
    }
    const fields = Object.keys(definition.fields);
    const sendLong = () =>
      longLists.send(request, reply, { address: read.address, fields, write: () => write(query) });
    if (!apiCache.has(read) && (await apiCache.runQueued(read, () => isLong(query)))) return sendLong();
    const renderBody = async () => {
      const body = await joinTextUpTo(maxCachedBytes, write(query));
      return body === undefined ? undefined : { body };
    };
    return apiCache.send(request, reply, { ...read, render: renderBody, sendLong });
  }

  async function page(query: ListQuery): Promise<string> {
    const found = (await stores.records.list(name, query)).map(present);
    return JSON.stringify(listKey ? { [listKey]: found } : found);
  }

  async function isLong(query: ListQuery): Promise<boolean> {
    return (await stores.records.count(name, query)) > maxUnstreamedEntries;
  }

  async function* write(query: ListQuery): AsyncGenerator<string> {
    const slices = stores.records.slices(name, query, sliceLength);
    yield* writeList(presented(slices), listKey);
  }

  async function* presented(slices: AsyncIterable<{ _id: string }[]>) {
    for await (const slice of slices) yield slice.map((record) => present(record));
  }

  /** Records of people are never unpublished, and responses with them are not cached. */
  async function mayReadUnpublished(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (isContent) {
      return (
        (await access.maySeeUnpublished(request, reply)) || mayReadAll(definition, request.account?.role)
      );
    }
    reply.header('Cache-Control', 'no-store');
    return true;
  }
}

function sendJson(reply: FastifyReply, body: string | Readable): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}
