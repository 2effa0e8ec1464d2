import type { FastifyInstance } from 'fastify';
import type { RecordType } from '../../content/define-record.ts';
import { type RecordName, recordNames, records } from '../../content/index.ts';
import { missing } from '../../content/refusal.ts';
import { recordActions } from '../../policy.ts';
import type { Services } from '../services.ts';
import { answers, failures, pathParameter } from './docs.ts';
import { presentRecord } from './present-record.ts';
import { recordSchema } from './record-docs.ts';
import { seesAllOf } from './sees-all.ts';

interface ById {
  Params: { id: string };
}

/** One record by its id, for staff: they need not read a list to find it. */
export function entryRoutes({ stores }: Pick<Services, 'stores'>) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const name of recordNames) {
      const { isPersonal }: RecordType = records[name];
      const { readAll } = recordActions(records[name]);
      const config = { action: isPersonal ? readAll : ('entry.read' as const) };
      app.get<ById>(`/entries/${name}/:id`, { config, schema: docsOf(name) }, async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        const unpublished = seesAllOf(records[name], request.account?.role);
        const found = await stores.records.find(name, { id: request.params.id }, { unpublished });
        if (!found) throw missing(records[name].labels.one);
        return presentRecord(records[name])(found);
      });
    }
  };
}

function docsOf(name: RecordName) {
  const { labels } = records[name];
  return {
    tags: [labels.many],
    summary: `Read one ${labels.one.toLowerCase()} by its id, whether visitors see it or not`,
    params: pathParameter('id', 'The `_id` of the entry.'),
    response: answers(200, recordSchema(records[name]), failures(404)),
  };
}
