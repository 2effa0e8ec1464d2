import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbiddenError } from '#core/access/require-action.ts';
import { type Action, may } from '#core/access/roles.ts';
import { actorName } from '#core/actor.ts';
import { notFoundError } from '#core/errors.ts';
import { addCalls } from '#core/http/call-routes.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { recordActions } from './actions.ts';
import { listCalls } from './api.ts';
import { findRecordType, type RecordName, recordNames, records as types } from './registry.ts';
import { actionFor, applyToSelection, selectionActions, undoChanges } from './selection.ts';
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

/** The calls of staff on lists as a whole (product: Admin list screens). */
export function listRoutes({
  stores,
  staffSearch: search,
  notifyingRemoval,
}: Pick<Services, 'stores' | 'staffSearch' | 'notifyingRemoval'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    // The right to write depends on the record type, and is checked before the body is validated.
    app.addHook('preValidation', async (request) => {
      const { params, body } = request as FastifyRequest<{ Params: { record?: string }; Body: unknown }>;
      if (params.record !== undefined) requireAllowed(request, rightFor(request, params.record, body));
    });

    addCalls(app, listCalls, {
      async 'PUT order/:record'({ params, body: { ids, ...position }, actor }) {
        return { changes: await stores.records.reposition(requireType(params.record), ids, position, actor) };
      },

      'POST selection/:record': ({ params, body, actor }) =>
        applyToSelection({ stores, notifyingRemoval }, requireType(params.record), body, actor),

      'POST undo/:record': ({ params, body, actor }) =>
        undoChanges(stores, requireType(params.record), body.changes, actor),

      async 'GET latest-changes/:record'({ params, query }) {
        const found = await stores.changes.listLastChanges(requireType(params.record), query.ids.split(','));
        return {
          changes: found.map(({ recordId, revision, kind, at, by }) => {
            return { _id: recordId, revision, kind, at, by: actorName(by) };
          }),
        };
      },

      async 'GET palette'(request) {
        const text = request.query.q.trim();
        if (!text) return { entries: [] };
        const names = recordNames.filter((name) => may(roleOf(request), recordActions(types[name]).readAll));
        return { entries: await findForPalette({ stores, search }, names, text) };
      },
    });
  };
}

/** The action that a call on a list of a type needs. @throws AppError missing */
function rightFor({ routeOptions }: FastifyRequest, record: string, body: unknown): Action {
  const name = requireType(record);
  switch (routeOptions.config.call?.name as keyof typeof listCalls) {
    case 'PUT order/:record':
      return actionFor(name, 'move');
    case 'POST selection/:record':
      // Another action is refused by the validation that follows.
      return actionFor(name, selectionActions.find((one) => one === Object(body).action) ?? 'trash');
    case 'POST undo/:record': {
      const { personal }: { personal?: object } = types[name];
      return personal ? recordActions(types[name]).restore : 'content.write';
    }
    default:
      return recordActions(types[name]).readAll;
  }
}

const roleOf = ({ account }: FastifyRequest) => account?.role;

/** @throws AppError missing */
function requireType(record: string): RecordName {
  const found = findRecordType(record);
  if (!found) throw notFoundError('This type of record');
  return found.name;
}

/** @throws AppError forbidden */
function requireAllowed(request: FastifyRequest, action: Action): void {
  if (!may(roleOf(request), action)) throw forbiddenError();
}
