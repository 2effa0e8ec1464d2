import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { soughtDigits } from '../../content/phone-number.ts';
import type { Engine } from '../connection/database.ts';
import { searchTexts } from '../records/search-text.ts';
import type { Scope } from '../scope.ts';

const texts = ['name', 'email', 'contact', 'city', 'message'].map((column) => sql.ref(`enquiry.${column}`));
/** How many texts SQLite, which works inside this process, looks through at a time: some ten milliseconds. */
const atOnce = 3000;

/**
 * The conversations in which words stand, however they are written, in what a parent wrote or in what was noted about it. It reads
 * every text that it looks in, as all searches of lists do. Belongs after `"id" in`.
 */
export async function conversationsWith(
  { db, engine }: Pick<Scope, 'db' | 'engine'>,
  words: string,
): Promise<RawBuilder<unknown>> {
  const [enquiries, notes] = [inEnquiries(words, engine), inNotes(words, engine)];
  if (engine === 'postgres') return sql`(${enquiries} union all ${notes})`;
  const found = new Set<string>();
  for (const [table, matches] of [
    ['enquiry', enquiries],
    ['conversationEvent', notes],
  ] as const) {
    const id = sql.ref(`${table}.id`);
    for (let after = ''; ; ) {
      const next = sql`select ${id} from ${sql.table(table)} where ${id} > ${after} order by ${id}`;
      const bound = await sql<{ id: string }>`${next} limit 1 offset ${atOnce - 1}`.execute(db);
      const last = bound.rows[0]?.id;
      const until = last === undefined ? sql`` : sql` and ${id} <= ${last}`;
      const { rows } = await sql<{ conversationId: string }>`${matches} and ${id} > ${after}${until}`.execute(
        db,
      );
      for (const { conversationId } of rows) found.add(conversationId);
      if (last === undefined) break;
      after = last;
      await turn();
    }
  }
  // As one text: there may be more than a statement has room for parameters.
  return sql`(select value from json_each(${JSON.stringify([...found])}))`;
}

function inEnquiries(words: string, engine: Engine): RawBuilder<unknown> {
  const digits = soughtDigits(words);
  const byNumber = digits ? sql` or "enquiry"."contact" like ${`%${digits}%`}` : sql``;
  return sql`select "of"."conversationId" from "enquiry"
    inner join "conversationEnquiry" as "of" on "of"."enquiryId" = "enquiry"."id"
    where (${searchTexts(engine, texts, words)}${byNumber})`;
}

function inNotes(words: string, engine: Engine): RawBuilder<unknown> {
  return sql`select "conversationId" from "conversationEvent"
    where "text" <> '' and ${searchTexts(engine, [sql.ref('conversationEvent.text')], words)}`;
}
