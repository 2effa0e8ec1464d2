import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FieldValue } from '#cms/fields/field.ts';
import type { Engine } from '#core/database/database.ts';
import type { Tables } from '#core/database/tables.ts';
import {
  characterVariants,
  foldedText,
  removedCharacters,
  shortNasal,
  twoCharacterReplacements,
  writtenNasal,
} from '#core/text/fold.ts';

export type UntypedRow = Record<string, FieldValue>;
/** The tables of records as one type: their names and columns come from definitions, never from a request. */
export type UntypedTables = { record: UntypedRow };

/**
 * The only cast of the store: Kysely cannot follow a generic table name, so all record tables are read as one untyped
 * table, and the record store restores the types from the definitions.
 */
export function untyped(db: Kysely<Tables>): Kysely<UntypedTables> {
  return db as unknown as Kysely<UntypedTables>;
}

export const tableOf = (definition: { name: string }) => definition.name as 'record';

/** The defined values; `undefined` is dropped. */
export function definedValues(values: object): UntypedRow {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as UntypedRow;
}

/** A text in the form that searches compare: the SQL equivalent of `foldedText`. */
export function searchText(engine: Engine, text: RawBuilder<unknown>): RawBuilder<unknown> {
  // SQLite calls a function of this process, which is slow: see `searchTexts`.
  if (engine === 'sqlite') return sql`"searchFold"(${text})`;
  const { before, after } = characterVariants;
  const lower = sql`translate(lower(${text} collate "und-x-icu"), ${before.from}, ${before.to}) collate "C"`;
  const decomposed = sql`regexp_replace(normalize(${lower}, NFKD), ${`[${removedCharacters}]`}, '', 'g')`;
  let folded = sql`translate(normalize(${decomposed}, NFC), ${after.from}, ${after.to})`;
  for (const [from, to] of twoCharacterReplacements) folded = sql`replace(${folded}, ${from}, ${to})`;
  const isPlain = sql`octet_length(${lower}) = length(${lower})`;
  return sql`(case when ${isPlain} then ${lower}
    else regexp_replace(${folded}, ${writtenNasal}, ${shortNasal}, 'g') end)`;
}

/** Whether one of the texts of a row contains the typed text. Reads every row. */
export function searchTexts(
  engine: Engine,
  texts: readonly RawBuilder<unknown>[],
  typed: string,
): RawBuilder<unknown> {
  const pattern = containsPattern(foldedText(typed));
  const contains = (text: RawBuilder<unknown>) =>
    sql`${searchText(engine, text)} like ${pattern} escape '\\'`;
  if (engine === 'postgres') return sql.join(texts.map(contains), sql` or `);
  // All texts joined by a separator that none of them contains, so that the function is called once per row.
  return contains(sql.join([...texts], sql` || char(1) || `));
}

/** A pattern for `like … escape '\'`: texts that contain these words literally. */
export function containsPattern(substring: string): string {
  return `%${substring.replace(/[\\%_]/g, '\\$&')}%`;
}
