import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordActions } from '#cms/records/actions.ts';
import type { Change, ChangeSummary } from '#cms/records/change-log.ts';
import { readBoundedPage, readPage, sendTotalCount } from '#cms/records/list-request.ts';
import { presentRecord } from '#cms/records/read-routes.ts';
import { findRecordType, type RecordName, recordNames, records } from '#cms/records/registry.ts';
import { forbiddenError } from '#core/access/require-action.ts';
import { type Action, may } from '#core/access/roles.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { changeDocs } from './api.ts';
import type { Retention } from './log-retention.ts';
import { presentChange, presentTrashed, versionsOf } from './versions.ts';

interface Dependencies {
  stores: Pick<Stores, 'changes' | 'records'>;
  retention: Retention;
}

interface RecordRoute {
  Params: { record: string; id: string; revision: string };
}

/** Default number of recent changes. */
const defaultLimit = 20;

/** The calls about the trash, the history of records and recent changes: the change log, and restoring from it. */
export function changeRoutes({ stores: { changes, records: store }, retention }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    ignoreBodies(app);
    app.get(
      '/trash',
      { config: { action: 'trash.read' }, schema: changeDocs.trash },
      async (request, reply) => {
        const page = readBoundedPage(request.query);
        const readable = readableBy(request);
        await sendTotalCount(reply, page, () => changes.countTrash(readable));
        const found = await changes.listTrash(readable, page);
        return { trash: await Promise.all(found.map((change) => present(change, request))) };
      },
    );

    const restoring = { config: { action: 'trash.restore' }, schema: changeDocs.restore } as const;
    app.post<RecordRoute>('/trash/:record/:id/restore', restoring, async (request) => {
      const { id } = await requireTrashed(request, 'restore');
      const { name, record } = await store.restore(id, request.actor);
      return presentRecord(records[name])(record);
    });

    const erasing = { config: { action: 'trash.erase' }, schema: changeDocs.erase } as const;
    app.delete<RecordRoute>('/trash/:record/:id', erasing, async (request) => {
      const change = await requireTrashed(request, 'remove');
      const { id, record } = change;
      const refused = await eraseError(change, request);
      if (refused) throw new AppError('forbidden', refused);
      if (!(await changes.erase(id, request.actor))) throw notFoundError('Deleted entry');
      return { message: `${records[record].labels.one} erased for good.` };
    });

    const reading = { config: { action: 'history.read' }, schema: changeDocs.history } as const;
    app.get<RecordRoute>('/history/:record/:id', reading, async (request, reply) => {
      const name = requireReadable(request);
      const { id } = request.params;
      const page = readBoundedPage(request.query);
      const { limit, offset } = page;
      const current = await store.find(name, { id }, { unpublished: true });
      // The changes of a revision are derived from its neighbours.
      const before = Math.min(offset, 1);
      const around = { offset: offset - before, limit: limit + before + 1 };
      const log = await changes.listHistory(name, id, around);
      if (!current && offset === 0 && log.length === 0) throw notFoundError(records[name].labels.one);
      await sendTotalCount(reply, page, () => changes.countHistory(name, id));
      return { history: versionsOf(name, log, current).slice(before, before + limit) };
    });

    const latest = { config: { action: 'history.read' }, schema: changeDocs.latest } as const;
    app.get('/changes', latest, async (request) => {
      const { limit = defaultLimit } = readPage(request.query);
      const found = await changes.listLatest(readableBy(request), limit);
      return { changes: found.map(presentChange) };
    });

    const revisionRestoring = {
      config: { action: 'content.write' },
      schema: changeDocs.restoreRevision,
    } as const;
    app.post<RecordRoute>('/history/:record/:id/:revision/restore', revisionRestoring, async (request) => {
      const name = requireReadable(request);
      const { id, revision } = request.params;
      const record = await store.restoreRevision(name, id, Number(revision) || 0, request.actor);
      return presentRecord(records[name])(record);
    });
  };

  async function present(change: ChangeSummary, request: FastifyRequest) {
    const dependentCount = await changes.countDeletedWith(change.id);
    const eraseProblem = await eraseError(change, request);
    return presentTrashed(change, dependentCount, retention.trash, eraseProblem);
  }

  /** Why a caller may not erase a deleted record: records would be erased with it that the caller may not delete. */
  async function eraseError(
    { record, recordId }: ChangeSummary,
    { account }: FastifyRequest,
  ): Promise<string | undefined> {
    const types = await changes.listTypesInTrash(record, recordId);
    const refused = types.filter((name) => !may(account?.role, recordActions(records[name]).remove));
    const names = refused.map((name) => records[name].labels.many.toLowerCase()).join(' and ');
    return names ? `Only an administrator can erase this, because ${names} would go with it.` : undefined;
  }

  async function requireTrashed(
    request: FastifyRequest<RecordRoute>,
    action: 'restore' | 'remove',
  ): Promise<Change> {
    const name = requireReadable(request);
    requireAllowed(request, recordActions(records[name])[action]);
    const found = await changes.findInTrash(name, request.params.id);
    if (!found) throw new AppError('missing', 'The trash does not hold this any more.');
    return found;
  }
}

/** The types that an account may read completely, because visitors do not see deleted records and former revisions. */
function readableBy({ account }: FastifyRequest): RecordName[] {
  return recordNames.filter((name) => may(account?.role, recordActions(records[name]).readAll));
}

/** The record type of a call, if the caller may read it. @throws AppError missing, forbidden */
function requireReadable(request: FastifyRequest<RecordRoute>): RecordName {
  const found = findRecordType(request.params.record);
  if (!found) throw notFoundError('This type of record');
  requireAllowed(request, recordActions(found.definition).readAll);
  return found.name;
}

/** @throws AppError forbidden */
function requireAllowed({ account }: FastifyRequest, action: Action): void {
  if (!may(account?.role, action)) throw forbiddenError();
}
