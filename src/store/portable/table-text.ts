import { lineOf, type Row, type RowAccess, rowOf, type Table } from './portable-rows.ts';

/** Bytes of text that are handed on at once. */
const pieceSize = 64 * 1024;
/** Rows, and bytes of their text, that are written at once. */
const batchRows = 500;
const batchBytes = 1024 * 1024;

/**
 * A table as text: the names of its columns, then a row on each line, in JSON. The same rows give the same bytes,
 * whichever database they stand in, so a digest of the text tells whether two tables are equal.
 *
 * @param onRow told of each row
 */
export async function* textOf(
  access: Pick<RowAccess, 'read'>,
  table: Table,
  onRow: () => void = () => undefined,
): AsyncGenerator<Buffer> {
  let text = `${JSON.stringify(table.columns.map(({ name }) => name))}\n`;
  for await (const row of access.read(table)) {
    onRow();
    text += `${lineOf(row)}\n`;
    if (text.length < pieceSize) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/**
 * Writes such a text into an empty table.
 *
 * @throws Error where it is not of this table
 */
export async function writeText(
  access: Pick<RowAccess, 'write'>,
  table: Table,
  text: AsyncIterable<Uint8Array>,
): Promise<void> {
  let rows: Row[] = [];
  let bytes = 0;
  let isHeader = true;
  for await (const line of linesOf(text)) {
    if (isHeader) {
      isHeader = false;
      const wanted = JSON.stringify(table.columns.map(({ name }) => name));
      if (line !== wanted) throw new Error(`The table ${table.name} has other columns: ${line}.`);
      continue;
    }
    rows.push(rowOf(line, table.columns.length));
    bytes += line.length;
    if (rows.length < batchRows && bytes < batchBytes) continue;
    await access.write(table, rows);
    rows = [];
    bytes = 0;
  }
  if (isHeader) throw new Error(`The table ${table.name} has no columns.`);
  if (rows.length > 0) await access.write(table, rows);
}

/** Not by node:readline: it takes U+2028, which stands in texts as it is, for the end of a line. */
async function* linesOf(text: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let begun: Uint8Array[] = [];
  for await (const piece of text) {
    let from = 0;
    for (let end = piece.indexOf(0x0a); end !== -1; end = piece.indexOf(0x0a, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)]).toString('utf8');
      begun = [];
      from = end + 1;
    }
    if (from < piece.length) begun.push(piece.subarray(from));
  }
  if (begun.length > 0) throw new Error('The last line is cut off.');
}
