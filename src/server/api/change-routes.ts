import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findRecordType, type RecordName, recordNames, records } from '../../content/index.ts';
import { missing, Refusal } from '../../content/refusal.ts';
import { may, recordActions } from '../../policy.ts';
import type { Change } from '../../store/changes/change-log.ts';
import type { Stores } from '../../store/stores.ts';
import { changeDocs } from './change-docs.ts';
import { ignoreBodies } from './form.ts';
import { readPage, tellTotal } from './list-query.ts';
import { presentRecord } from './present-record.ts';
import { versionsOf } from './versions.ts';

type Parts = Pick<Stores, 'changes' | 'records'>;

interface OfRecord {
  Params: { record: string; id: string; revision: string };
}

/** The trash and the history of records: readings of the change log, and the ways back. */
export function changeRoutes({ changes, records: store }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    ignoreBodies(app);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });

    app.get(
      '/trash',
      { config: { action: 'trash.read' }, schema: changeDocs.trash },
      async (request, reply) => {
        const page = readPage(request.query);
        const readable = recordNames.filter((name) => may(request.account?.role, recordActions(name).read));
        await tellTotal(reply, page, () => changes.countTrash(readable));
        const found = await changes.listTrash(readable, page);
        return { trash: await Promise.all(found.map(presentTrashed)) };
      },
    );

    const restoring = { config: { action: 'trash.restore' }, schema: changeDocs.restore } as const;
    app.post<OfRecord>('/trash/:record/:id/restore', restoring, async (request) => {
      const { id } = await requireTrashed(request);
      const { name, record } = await store.restore(id, request.actor);
      return presentRecord(records[name])(record);
    });

    const erasing = { config: { action: 'trash.erase' }, schema: changeDocs.erase } as const;
    app.delete<OfRecord>('/trash/:record/:id', erasing, async (request) => {
      const { id, record } = await requireTrashed(request);
      if (!(await changes.erase(id, request.actor))) throw missing('Deleted entry');
      return { message: `${records[record].labels.one} erased for good.` };
    });

    const reading = { config: { action: 'history.read' }, schema: changeDocs.history } as const;
    app.get<OfRecord>('/history/:record/:id', reading, async (request) => {
      const name = requireReadable(request);
      const { id } = request.params;
      const current = await store.find(name, { id }, { unpublished: true });
      const log = await changes.history(name, id);
      if (!current && log.length === 0) throw missing(records[name].labels.one);
      return { history: versionsOf(name, log, current) };
    });

    const goingBack = { config: { action: 'content.write' }, schema: changeDocs.goBack } as const;
    app.post<OfRecord>('/history/:record/:id/:revision/restore', goingBack, async (request) => {
      const name = requireReadable(request);
      const { id, revision } = request.params;
      const record = await store.goBack(name, id, Number(revision) || 0, request.actor);
      return presentRecord(records[name])(record);
    });
  };

  async function presentTrashed({ id, record, recordId, title, at, by }: Change) {
    return { record, _id: recordId, title, at, by: nameOf(by), following: await changes.countFollowing(id) };
  }

  async function requireTrashed(request: FastifyRequest<OfRecord>): Promise<Change> {
    const name = requireReadable(request);
    const found = await changes.findInTrash(name, request.params.id);
    if (!found) throw new Refusal('missing', 'The trash does not hold this any more.');
    return found;
  }
}

/** The type that a call is about, where whoever asks may read it. @throws Refusal missing, forbidden */
function requireReadable({ params, account }: FastifyRequest<OfRecord>): RecordName {
  const found = findRecordType(params.record);
  if (!found) throw missing('This type of record');
  if (may(account?.role, recordActions(found.name).read)) return found.name;
  throw new Refusal('forbidden', 'You may not see this.');
}

/** Who did something, as staff read it. */
function nameOf(by: Change['by']): string {
  return by.kind === 'visitor' ? 'a visitor' : by.name;
}
