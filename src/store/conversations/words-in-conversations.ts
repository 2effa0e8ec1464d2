import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../connection/database.ts';

const texts = ['name', 'email', 'contact', 'city', 'message'].map((column) => sql.ref(`enquiry.${column}`));
/** Digits from which on a number is looked for, however it was typed. */
const leastDigits = 5;

/**
 * Whether words stand, without case, in what a parent wrote or in what was noted about it. It reads every text that it
 * looks in, as all searches of lists do.
 */
export function found(words: string, engine: Engine): RawBuilder<boolean> {
  const pattern = patternOf(words.toLowerCase());
  const inEnquiries =
    engine === 'sqlite'
      ? // All texts at once, with a sign between that none of them holds: `fold` is called from SQLite, which takes its time.
        sql`fold(${sql.join(texts, sql` || char(1) || `)}) like ${pattern} escape '\\'`
      : sql.join(
          texts.map((text) => sql`${lower(text)} like ${pattern} escape '\\'`),
          sql` or `,
        );
  const note = sql.ref('conversationEvent.text');
  const inNotes = sql`${engine === 'sqlite' ? sql`fold(${note})` : lower(note)} like ${pattern} escape '\\'`;
  const digits = words.replace(/[\s()+.-]/g, '');
  const isNumber = /^\d+$/.test(digits) && digits.length >= leastDigits;
  const byNumber = isNumber ? sql` or "of"."phoneKey" like ${`%${digits.slice(-10)}%`}` : sql``;
  return sql<boolean>`"id" in (
    select "of"."conversationId" from "conversationEnquiry" as "of"
      inner join "enquiry" on "enquiry"."id" = "of"."enquiryId" where ${inEnquiries}${byNumber}
    union all
    select "conversationId" from "conversationEvent" where "text" <> '' and ${inNotes})`;
}

function lower(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${text} collate "und-x-icu") collate "C"`;
}

function patternOf(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
