import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { screenAddress } from '../../content/addresses.ts';
import type { RecordType } from '../../content/define-record.ts';
import { recordNames, records } from '../../content/index.ts';
import { recordActions } from '../../policy.ts';
import { exportRecords } from '../exports/export-records.ts';
import type { Services } from '../services.ts';
import { beginCsv } from './begin-csv.ts';
import { failures, type JsonSchema, pathParameter } from './docs.ts';
import { withTargets } from './linked-records.ts';
import { readListQuery, readStanding, readStatus } from './list-query.ts';
import { requireOwner } from './owner.ts';

type Parts = Pick<Services, 'stores' | 'timeZone' | 'clock' | 'dayOf'>;

/** Whole lists as files for spreadsheets, sent as they are read: of any length, one takes no more memory than another. */
export function exportRoutes({ stores, timeZone, clock, dayOf }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const name of recordNames) {
      const definition: RecordType = records[name];
      const path = `/exports/${name}${definition.belongsTo ? '/:owner' : ''}`;
      const options = { config: { action: recordActions(definition).readAll }, schema: docsOf(definition) };
      app.get(path, options, async (request, reply) => {
        const asked = readListQuery(definition, request.query);
        const { search, sort, carrying } = await withTargets(stores.records, definition, asked);
        const owner = await requireOwner(stores.records, definition, request.params);
        const query = {
          unpublished: true,
          ...(definition.isPersonal ? readStatus : readStanding)(definition, request.query),
          ...(search && { search }),
          ...(sort && { sort }),
          ...(carrying && { carrying }),
          ...(owner && { owner }),
        };
        const total = await stores.records.count(name, query);
        const about = { kind: name, id: owner ?? '', name: definition.labels.many };
        const file = `${fileName(definition)}-${dayOf(clock())}`;
        await beginCsv(request, reply, stores, { about, rows: total, file });
        return reply.send(
          Readable.from(exportRecords(stores.records, name, query, { timeZone, now: clock().toISOString() })),
        );
      });
    }
  };
}

/** The last word of its screen's address. */
function fileName(definition: RecordType): string {
  return (
    screenAddress(definition)
      .split('/')
      .findLast((part) => part !== '') ?? definition.name
  );
}

function docsOf(definition: RecordType) {
  const { labels, belongsTo } = definition;
  const text: JsonSchema = { type: 'string' };
  return {
    tags: [labels.many],
    summary: `All ${labels.many.toLowerCase()} as CSV, those that visitors do not see too`,
    ...(belongsTo && { params: pathParameter('owner', `The \`_id\` of the ${belongsTo.record}.`) }),
    querystring: { type: 'object', properties: { q: text, sort: text } },
    produces: ['text/csv'],
    response: {
      200: {
        type: 'string',
        description: 'What the list shows and what View shows, with a head; UTF-8 with its mark.',
      },
      ...failures(400, ...(belongsTo ? [404] : [])),
    },
  };
}
