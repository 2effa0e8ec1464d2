import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import { wordsIn } from '../../content/in-words.ts';
import { type FieldName, findRecordType, type RecordName, records } from '../../content/index.ts';
import { referencedIds } from '../../content/referenced-ids.ts';
import { entryStatuses, isScheduled, scheduled, statusOf } from '../../content/schedule.ts';
import { inTurns } from '../../store/in-turns.ts';
import type { ListQuery } from '../../store/records/record-query.ts';
import type { Stores } from '../../store/stores.ts';
import { csvMark, csvRow } from './csv.ts';

interface Clocked {
  timeZone: string;
  now: string;
}

type Values = Record<string, unknown> & { children?: Values[] };

/**
 * A whole list as a file for spreadsheets, part by part as it is taken: what the list shows and what the View modal
 * shows, with a head; entries that stand under another one follow it.
 *
 * @param clock the zone in which moments are written, and the moment (ISO, UTC) for which statuses are told
 */
export async function* exportRecords(
  store: Pick<Stores['records'], 'slices' | 'list'>,
  name: RecordName,
  query: ListQuery,
  { timeZone, now }: Clocked,
): AsyncGenerator<string> {
  const definition: RecordType = records[name];
  const columns = exportedFields(definition);
  const words = wordsIn(timeZone);
  const titles = await titlesOfReferenced(store, definition);
  const row = (values: Values) =>
    csvRow(
      columns.map(({ name: column, field }) => {
        if (field.kind === 'reference') return titles.get(String(values[column])) ?? '';
        // Beside the columns it has what tells whether visitors see it.
        if (field.kind === 'status') return entryStatuses[statusOf(definition, values, now)];
        if (field.kind !== 'references') return words(field, values[column]);
        return referencedIds(values[column])
          .flatMap((id) => titles.get(id) ?? [])
          .join(', ');
      }),
    );
  yield csvMark + csvRow(columns.map(({ field }) => field.label));
  const fields = columns.map((column) => column.name as FieldName<RecordName>);
  for await (const slice of store.slices(name, { ...query, fields })) {
    const entries = (slice as unknown as Values[]).flatMap((entry) => [entry, ...(entry.children ?? [])]);
    // Of formatted texts the words are read.
    yield (await inTurns(entries, async (entry) => row(entry))).join('');
  }
}

/** What the records are called that those of a type name: few, as topics and the members of a team are. */
async function titlesOfReferenced(store: Pick<Stores['records'], 'list'>, definition: RecordType) {
  const titles = new Map<string, string>();
  const named = fieldsOfKind(definition, 'reference').filter(
    ({ name }) => definition.belongsTo?.field !== name,
  );
  for (const { field } of [...named, ...fieldsOfKind(definition, 'references')]) {
    const type = findRecordType(field.to);
    if (!type) continue;
    for (const record of await store.list(type.name, { unpublished: true })) {
      titles.set(record._id, String((record as unknown as Values)[type.definition.title]));
    }
  }
  return titles;
}

function exportedFields({ admin, fields }: RecordType) {
  // What tells when visitors see it has no column.
  const moments = isScheduled({ fields }) ? Object.keys(scheduled) : [];
  const names = [...new Set([...admin.columns, ...(admin.view?.fields ?? []), ...moments])];
  return names.flatMap((name) => {
    const field = fields[name];
    return field ? [{ name, field }] : [];
  });
}
