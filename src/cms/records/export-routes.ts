import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ActivitySubject } from '#cms/activity/activity.ts';
import { createFieldFormatter } from '#cms/fields/plain-text-of-fields.ts';
import { referencedIds } from '#cms/fields/references/field.ts';
import { entryStatuses } from '#cms/fields/status/field.ts';
import { hasSchedule, scheduleFields, statusOf } from '#cms/fields/status/schedule.ts';
import { actorAndOrigin } from '#core/access/caller.ts';
import { requireCaller } from '#core/access/require-action.ts';
import { mapYielding } from '#core/database/batches.ts';
import { addCall } from '#core/http/call-routes.ts';
import { byteOrderMark, csvRow } from '#core/http/csv.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { screenAddress } from './addresses.ts';
import { exportCall } from './api.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import { type ListRequest, readStatus, totalHeader } from './list-request.ts';
import { requireOwner, resolveLinkFilters } from './read-routes.ts';
import type { ListQuery } from './record-query.ts';
import { type FieldName, findRecordType, type RecordName, recordNames, records } from './registry.ts';

interface CsvExport {
  /** The object of the activity entry. Without the search text, which may be a person's name. */
  about: ActivitySubject;
  rows: number;
  /** The file name without its extension. */
  file: string;
}

/** Logs an export (product: Activity), and begins the CSV response. */
export async function startCsvResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { activity }: Pick<Stores, 'activity'>,
  { about, rows, file }: CsvExport,
): Promise<void> {
  await activity.log({
    ...actorAndOrigin(requireCaller(request)),
    kind: 'exported',
    about,
    details: { rows },
  });
  // The reply is not returned, because awaiting it would wait until it is sent.
  reply
    .header('Content-Disposition', `attachment; filename="${file}.csv"`)
    .header(totalHeader, rows)
    .type('text/csv; charset=utf-8');
}

export interface ExportClock {
  timeZone: string;
  now: string;
}

type Values = Record<string, unknown> & { children?: Values[] };

/**
 * Streams a whole list as CSV with a header row: the columns of the list and the fields of the details; children follow
 * their parent.
 *
 * @param timeZone the zone in which times are written
 * @param now the time for which statuses are computed (ISO, UTC)
 * @param definition the one of the type, or one with other columns
 */
export async function* exportRecords(
  store: Pick<Stores['records'], 'slices' | 'list'>,
  name: RecordName,
  query: ListQuery,
  { timeZone, now }: ExportClock,
  definition: RecordType = records[name],
): AsyncGenerator<string> {
  const columns = exportedFields(definition);
  const formatValue = createFieldFormatter(timeZone);
  const titles = await titlesOfReferenced(store, definition);
  const row = (values: Values) =>
    csvRow(
      columns.map(({ name: column, field }) => {
        if (field.kind === 'reference') return titles.get(String(values[column])) ?? '';
        // The status column contains the public status.
        if (field.kind === 'status') return entryStatuses[statusOf(definition, values, now)];
        if (field.kind !== 'references') return formatValue(field, values[column]);
        return referencedIds(values[column])
          .flatMap((id) => titles.get(id) ?? [])
          .join(', ');
      }),
    );
  yield byteOrderMark + csvRow(columns.map(({ field }) => field.label));
  const fields = columns.map((column) => column.name as FieldName<RecordName>);
  for await (const slice of store.slices(name, { ...query, fields })) {
    const entries = (slice as unknown as Values[]).flatMap((entry) => [entry, ...(entry.children ?? [])]);
    // Formatted texts become plain text.
    yield (await mapYielding(entries, async (entry) => row(entry))).join('');
  }
}

/** The titles of records that those of a type refer to: few, such as topics and members of the team. */
async function titlesOfReferenced(store: Pick<Stores['records'], 'list'>, definition: RecordType) {
  const titles = new Map<string, string>();
  const referenceFields = fieldsOfType(definition, 'reference').filter(
    ({ name }) => definition.belongsTo?.field !== name,
  );
  for (const { field } of [...referenceFields, ...fieldsOfType(definition, 'references')]) {
    const type = findRecordType(field.to);
    if (!type) continue;
    for (const record of await store.list(type.name, { unpublished: true })) {
      titles.set(record._id, String((record as unknown as Values)[type.definition.title]));
    }
  }
  return titles;
}

function exportedFields({ admin, fields }: RecordType) {
  // The publication times are not columns.
  const scheduleNames = hasSchedule({ fields }) ? Object.keys(scheduleFields) : [];
  const names = [...new Set([...admin.columns, ...(admin.view?.fields ?? []), ...scheduleNames])];
  return names.flatMap((name) => {
    const field = fields[name];
    return field ? [{ name, field }] : [];
  });
}

type Dependencies = Pick<Services, 'stores' | 'timeZone' | 'clock' | 'dayOf'>;

/** Exports whole lists as CSV, streamed while they are read, so that memory use does not depend on their length. */
export function exportRoutes({ stores, timeZone, clock, dayOf }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const name of recordNames) {
      const definition: RecordType = records[name];
      addCall(app, exportCall(definition), async (request, reply) => {
        const listQuery = request.query as ListRequest;
        const { search, sort, referringToAll } = await resolveLinkFilters(
          stores.records,
          definition,
          listQuery,
        );
        const owner = await requireOwner(stores.records, definition, request.params);
        const query = {
          unpublished: true,
          ...readStatus(definition, listQuery),
          ...(search && { search }),
          ...(sort && { sort }),
          ...(referringToAll && { referringToAll }),
          ...(owner && { owner }),
        };
        const total = await stores.records.count(name, query);
        const about = { kind: name, id: owner ?? '', name: definition.labels.many };
        const file = `${fileName(definition)}-${dayOf(clock())}`;
        await startCsvResponse(request, reply, stores, { about, rows: total, file });
        return reply.send(
          Readable.from(exportRecords(stores.records, name, query, { timeZone, now: clock().toISOString() })),
        );
      });
    }
  };
}

/** The last segment of the address of its screen. */
function fileName(definition: RecordType): string {
  return (
    screenAddress(definition)
      .split('/')
      .findLast((part) => part !== '') ?? definition.name
  );
}
