import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordActions } from '#cms/records/actions.ts';
import type { Change, ChangeSummary } from '#cms/records/change-log.ts';
import { sendTotalCount } from '#cms/records/list-request.ts';
import { presentRecord } from '#cms/records/read-routes.ts';
import { findRecordType, type RecordName, recordNames, records } from '#cms/records/registry.ts';
import { forbiddenError } from '#core/access/require-action.ts';
import { type Action, may } from '#core/access/roles.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { ignoreBodies } from '#core/http/multipart-form.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { changeCalls } from './api.ts';
import type { Retention } from './log-retention.ts';
import { presentChange, presentTrashed, versionsOf } from './versions.ts';

interface Dependencies {
  stores: Pick<Stores, 'changes' | 'records'>;
  retention: Retention;
}

type Caller = Pick<FastifyRequest, 'account'>;
interface RecordRequest extends Caller {
  params: { record: string; id: string };
}

/** The calls about the trash, the history of records and recent changes: the change log, and restoring from it. */
export function changeRoutes({ stores: { changes, records: store }, retention }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    ignoreBodies(app);
    // The right to read depends on the record type, and is checked before the query is validated.
    app.addHook('preValidation', async ({ params, account }) => {
      const { record } = params as { record?: string };
      if (record !== undefined) requireReadable({ params: { record }, account });
    });

    addCalls(app, changeCalls, {
      async 'GET trash'(request, reply) {
        const { query } = request;
        const readable = readableBy(request);
        await sendTotalCount(reply, query, () => changes.countTrash(readable));
        const found = await changes.listTrash(readable, query);
        return { trash: await Promise.all(found.map((change) => present(change, request))) };
      },

      async 'POST trash/:record/:id/restore'(request) {
        const { id } = await requireTrashed(request, 'restore');
        const { name, record } = await store.restore(id, request.actor);
        return presentRecord(records[name])(record);
      },

      async 'DELETE trash/:record/:id'(request) {
        const change = await requireTrashed(request, 'remove');
        const { id, record } = change;
        const refused = await eraseError(change, request);
        if (refused) throw new AppError('forbidden', refused);
        if (!(await changes.erase(id, request.actor))) throw notFoundError('Deleted entry');
        return { message: `${records[record].labels.one} erased for good.` };
      },

      async 'GET history/:record/:id'(request, reply) {
        const name = requireReadable(request);
        const { id } = request.params;
        const { limit, offset } = request.query;
        const current = await store.find(name, { id }, { unpublished: true });
        // The changes of a revision are derived from its neighbours.
        const before = Math.min(offset, 1);
        const around = { offset: offset - before, limit: limit + before + 1 };
        const log = await changes.listHistory(name, id, around);
        if (!current && offset === 0 && log.length === 0) throw notFoundError(records[name].labels.one);
        await sendTotalCount(reply, request.query, () => changes.countHistory(name, id));
        return { history: versionsOf(name, log, current).slice(before, before + limit) };
      },

      async 'GET changes'(request) {
        const found = await changes.listLatest(readableBy(request), request.query.limit);
        return { changes: found.map(presentChange) };
      },

      async 'POST history/:record/:id/:revision/restore'(request) {
        const name = requireReadable(request);
        const { id, revision } = request.params;
        const record = await store.restoreRevision(name, id, Number(revision) || 0, request.actor);
        return presentRecord(records[name])(record);
      },
    });
  };

  async function present(change: ChangeSummary, request: Caller) {
    const dependentCount = await changes.countDeletedWith(change.id);
    const eraseProblem = await eraseError(change, request);
    return presentTrashed(change, dependentCount, retention.trash, eraseProblem);
  }

  /** Why a caller may not erase a deleted record: records would be erased with it that the caller may not delete. */
  async function eraseError(
    { record, recordId }: ChangeSummary,
    { account }: Caller,
  ): Promise<string | undefined> {
    const types = await changes.listTypesInTrash(record, recordId);
    const refused = types.filter((name) => !may(account?.role, recordActions(records[name]).remove));
    const names = refused.map((name) => records[name].labels.many.toLowerCase()).join(' and ');
    return names ? `Only an administrator can erase this, because ${names} would go with it.` : undefined;
  }

  async function requireTrashed(request: RecordRequest, action: 'restore' | 'remove'): Promise<Change> {
    const name = requireReadable(request);
    requireAllowed(request, recordActions(records[name])[action]);
    const found = await changes.findInTrash(name, request.params.id);
    if (!found) throw new AppError('missing', 'This is no longer in the trash.');
    return found;
  }
}

/** The types that an account may read completely, because visitors do not see deleted records and former revisions. */
function readableBy({ account }: Caller): RecordName[] {
  return recordNames.filter((name) => may(account?.role, recordActions(records[name]).readAll));
}

/** The record type of a call, if the caller may read it. @throws AppError missing, forbidden */
function requireReadable(request: Caller & { params: { record: string } }): RecordName {
  const found = findRecordType(request.params.record);
  if (!found) throw notFoundError('This type of record');
  requireAllowed(request, recordActions(found.definition).readAll);
  return found.name;
}

/** @throws AppError forbidden */
function requireAllowed({ account }: Caller, action: Action): void {
  if (!may(account?.role, action)) throw forbiddenError();
}
