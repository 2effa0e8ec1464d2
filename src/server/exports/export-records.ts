import type { RecordType } from '../../content/define-record.ts';
import { wordsIn } from '../../content/in-words.ts';
import { type FieldName, type RecordName, records } from '../../content/index.ts';
import type { ListQuery } from '../../store/records/record-query.ts';
import type { Stores } from '../../store/stores.ts';
import { csvMark, csvRow } from './csv.ts';

type Values = Record<string, unknown> & { children?: Values[] };

/**
 * A whole list as a file for spreadsheets, part by part as it is taken: what the list shows and what the View modal
 * shows, with a head; entries that stand under another one follow it.
 *
 * @param timeZone in which moments are written
 */
export async function* exportRecords(
  store: Pick<Stores['records'], 'slices'>,
  name: RecordName,
  query: ListQuery,
  timeZone: string,
): AsyncGenerator<string> {
  const definition: RecordType = records[name];
  const columns = exportedFields(definition);
  const words = wordsIn(timeZone);
  const row = (values: Values) =>
    csvRow(columns.map(({ name: column, field }) => words(field, values[column])));
  yield csvMark + csvRow(columns.map(({ field }) => field.label));
  const fields = columns.map((column) => column.name as FieldName<RecordName>);
  for await (const slice of store.slices(name, { ...query, fields })) {
    const entries = slice as unknown as Values[];
    yield entries
      .flatMap((entry) => [entry, ...(entry.children ?? [])])
      .map(row)
      .join('');
  }
}

function exportedFields({ admin, fields }: RecordType) {
  const names = [...new Set([...admin.columns, ...(admin.view?.fields ?? [])])];
  return names.flatMap((name) => {
    const field = fields[name];
    return field ? [{ name, field }] : [];
  });
}
