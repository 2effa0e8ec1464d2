import { type RawBuilder, sql } from 'kysely';
import {
  doubles,
  dropped,
  foldedText,
  shortNasal,
  variants,
  writtenNasal,
} from '../../content/search/fold.ts';
import type { Engine } from '../connection/database.ts';

/** A text as searches compare it: in SQL what `foldedText` does here. */
export function searchText(engine: Engine, text: RawBuilder<unknown>): RawBuilder<unknown> {
  // Called from SQLite, which takes its time: see `searchTexts`.
  if (engine === 'sqlite') return sql`"searchFold"(${text})`;
  const { before, after } = variants;
  const lower = sql`translate(lower(${text} collate "und-x-icu"), ${before.from}, ${before.to}) collate "C"`;
  const decomposed = sql`regexp_replace(normalize(${lower}, NFKD), ${`[${dropped}]`}, '', 'g')`;
  let folded = sql`translate(normalize(${decomposed}, NFC), ${after.from}, ${after.to})`;
  for (const [from, to] of doubles) folded = sql`replace(${folded}, ${from}, ${to})`;
  const isPlain = sql`octet_length(${lower}) = length(${lower})`;
  return sql`(case when ${isPlain} then ${lower}
    else regexp_replace(${folded}, ${writtenNasal}, ${shortNasal}, 'g') end)`;
}

/** Whether one of the texts of a row holds what was typed. It reads every row. */
export function searchTexts(
  engine: Engine,
  texts: readonly RawBuilder<unknown>[],
  typed: string,
): RawBuilder<unknown> {
  const pattern = patternWithin(foldedText(typed));
  const holds = (text: RawBuilder<unknown>) => sql`${searchText(engine, text)} like ${pattern} escape '\\'`;
  if (engine === 'postgres') return sql.join(texts.map(holds), sql` or `);
  // All texts at once, with a sign between that none of them holds: the function is called once a row.
  return holds(sql.join([...texts], sql` || char(1) || `));
}

/** For `like … escape '\'`: texts that hold these words, to the letter. */
export function patternWithin(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
