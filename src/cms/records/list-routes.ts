import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { forbiddenError } from '#core/access/require-action.ts';
import { type Action, may } from '#core/access/roles.ts';
import { actorName } from '#core/actor.ts';
import { notFoundError } from '#core/errors.ts';
import { parseFields } from '#core/http/body-fields.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { recordActions } from './actions.ts';
import { listDocs } from './api.ts';
import { idsQuery } from './list-request.ts';
import { findRecordType, type RecordName, recordNames, records as types } from './registry.ts';
import {
  actionFor,
  applyToSelection,
  changesSchema,
  positionSchema,
  selectionSchema,
  undoChanges,
} from './selection.ts';
import type { TitledRecord } from './titles.ts';

/** Upper limit of results. */
const maxResults = 20;
/**
 * Below this number of title matches the public search is used too, which tolerates typing errors and searches texts.
 */
const minTitleMatches = 5;

interface Dependencies {
  stores: Pick<Stores, 'records'>;
  search: StaffSearch;
}

/** The public search, without unpublished entries. */
interface StaffSearch {
  find(query: { text: string; limit: number; offset: number }): Promise<{ results: SearchResult[] }>;
}

interface SearchResult {
  kind: RecordName;
  _id: string;
  title: { text: string }[];
  isCalledOff?: true;
}

/**
 * Finds records for the command palette: titles that begin with the text, then titles that contain it, then results of
 * the public search.
 *
 * @param names the types that the caller may read completely
 */
async function findForPalette(
  { stores, search }: Dependencies,
  names: readonly RecordName[],
  text: string,
): Promise<TitledRecord[]> {
  const found = await stores.records.findByTitle(names, text, maxResults);
  if (found.length >= minTitleMatches) return found;
  const knownIds = new Set(found.map(({ _id }) => _id));
  const { results } = await search.find({ text, limit: maxResults, offset: 0 });
  for (const { kind, _id, title, isCalledOff } of results) {
    if (knownIds.has(_id) || !names.includes(kind)) continue;
    const entry = { record: kind, _id, title: title.map((piece) => piece.text).join(''), isPublished: true };
    found.push({ ...entry, ...(isCalledOff && { isCalledOff }) });
  }
  return found.slice(0, maxResults);
}

interface RecordTypeRoute {
  Params: { record: string };
}

/** Bytes: three hundred changes fit. */
const bodyLimit = 131_072;

const textMessage = 'q is a text of at most 200 characters.';
const paletteQuery = z.object({
  q: z
    .string(textMessage)
    .max(200, textMessage)
    .refine((text) => !text.includes('\0'), textMessage)
    .default(''),
});

/** The calls of staff on lists as a whole (product: Admin list screens). */
export function listRoutes({
  stores,
  staffSearch: search,
  notifyingRemoval,
}: Pick<Services, 'stores' | 'staffSearch' | 'notifyingRemoval'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    const orderOptions = { config: { action: 'content.write' } as const, bodyLimit, schema: listDocs.order };
    app.put<RecordTypeRoute>('/order/:record', orderOptions, async (request) => {
      const name = requireType(request);
      requireAllowed(request, actionFor(name, 'move'));
      const { ids, ...position } = parseFields(positionSchema, request.body);
      return { changes: await stores.records.reposition(name, ids, position, request.actor) };
    });

    // The right to write is checked below by record type: the front desk may delete some records of people.
    const selectionOptions = { config: { action: 'trash.read' } as const, bodyLimit };
    app.post<RecordTypeRoute>(
      '/selection/:record',
      { ...selectionOptions, schema: listDocs.selection },
      async (request) => {
        const name = requireType(request);
        const sent = parseFields(selectionSchema, request.body);
        requireAllowed(request, actionFor(name, sent.action));
        return applyToSelection({ stores, notifyingRemoval }, name, sent, request.actor);
      },
    );

    app.post<RecordTypeRoute>(
      '/undo/:record',
      { ...selectionOptions, schema: listDocs.undo },
      async (request) => {
        const name = requireType(request);
        const { personal }: { personal?: object } = types[name];
        requireAllowed(request, personal ? recordActions(types[name]).restore : 'content.write');
        const { changes } = parseFields(changesSchema, request.body);
        return undoChanges(stores, name, changes, request.actor);
      },
    );

    const latestChangesOptions = {
      config: { action: 'history.read' } as const,
      schema: listDocs.latestChanges,
    };
    app.get<RecordTypeRoute>('/latest-changes/:record', latestChangesOptions, async (request) => {
      const name = requireType(request);
      requireAllowed(request, recordActions(types[name]).readAll);
      const { ids } = parseFields(idsQuery, request.query);
      const found = await stores.changes.listLastChanges(name, ids.split(','));
      return {
        changes: found.map(({ recordId, revision, kind, at, by }) => {
          return { _id: recordId, revision, kind, at, by: actorName(by) };
        }),
      };
    });

    const paletteOptions = { config: { action: 'admin.enter' } as const, schema: listDocs.palette };
    app.get('/palette', paletteOptions, async (request) => {
      const { q } = parseFields(paletteQuery, request.query);
      const text = q.trim();
      if (!text) return { entries: [] };
      const names = recordNames.filter((name) => may(roleOf(request), recordActions(types[name]).readAll));
      return { entries: await findForPalette({ stores, search }, names, text) };
    });
  };
}

const roleOf = ({ account }: FastifyRequest) => account?.role;

/** @throws AppError missing */
function requireType(request: FastifyRequest<RecordTypeRoute>): RecordName {
  const found = findRecordType(request.params.record);
  if (!found) throw notFoundError('This type of record');
  return found.name;
}

/** @throws AppError forbidden */
function requireAllowed(request: FastifyRequest, action: Action): void {
  if (!may(roleOf(request), action)) throw forbiddenError();
}
