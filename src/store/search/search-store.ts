import { sql } from 'kysely';
import type { Match } from '../../content/search/tokens.ts';
import type { Scope } from '../scope.ts';
import { fts5Text, tsqueryText } from './match-text.ts';

export type SearchStore = ReturnType<typeof createSearchStore>;

/** An entry as it is told to whoever has found it. */
export interface FoundRow {
  record: string;
  entryId: string;
  title: string;
  text: string;
  link: string;
  picture: string;
  alt: string;
}

/** Reads the index and the vocabulary; store/search/search-index.ts keeps them. */
export function createSearchStore({ db, engine }: Pick<Scope, 'db' | 'engine'>) {
  /** The numbers of entries as a select, in no order. */
  const matching = (match: Match) =>
    engine === 'sqlite'
      ? sql`(select rowid as number from "searchText" where "searchText" match ${fts5Text(match)})`
      : sql`"searchNumbers"(${tsqueryText(match)}::tsquery) as found(number)`;

  return {
    /** The words that stand under some of the keys, in an order of their own, that many at most. */
    async wordsUnder(keys: readonly string[], most: number): Promise<string[]> {
      if (keys.length === 0) return [];
      const listed =
        engine === 'sqlite'
          ? sql`(select value from json_each(${JSON.stringify(keys)}))`
          : sql`(select unnest(${keys}::text[]))`;
      const { rows } = await sql<{ word: string }>`select distinct word from
        (select word from "searchKey" where key in ${listed} limit ${most}) as looked`.execute(db);
      return rows.map(({ word }) => word);
    },

    /** The shortest words that begin with these letters. */
    async wordsBeginning(letters: string, most: number): Promise<string[]> {
      const { rows } = await sql<{ word: string }>`select word from
        (select word from "searchWord" where word >= ${letters} and word < ${`${letters}\u{10ffff}`} limit 1000) as looked
        order by length(word), word limit ${most}`.execute(db);
      return rows.map(({ word }) => word);
    },

    /** The numbers of the newest entries that match. */
    async newest(match: Match, most: number): Promise<number[]> {
      const { rows } = await sql<{ number: number }>`select number from ${matching(match)}
        order by number desc limit ${most}`.execute(db);
      return rows.map(({ number }) => Number(number));
    },

    async count(match: Match): Promise<number> {
      const { rows } = await sql<{ total: number }>`select count(*) as total from ${matching(match)}`.execute(
        db,
      );
      return Number(rows[0]?.total ?? 0);
    },

    /** Entries by their numbers, in that order; of their texts the beginning. */
    async entries(numbers: readonly number[], textLength: number): Promise<FoundRow[]> {
      if (numbers.length === 0) return [];
      const rows = await db
        .selectFrom('searchEntry')
        .select(['number', 'record', 'entryId', 'title', 'link', 'picture', 'alt'])
        .select(sql<string>`substr("text", 1, ${sql.lit(textLength)})`.as('text'))
        .where('number', 'in', [...numbers])
        .execute();
      const byNumber = new Map(rows.map(({ number, ...row }) => [Number(number), row]));
      return numbers.map((number) => byNumber.get(number)).filter((row) => row !== undefined);
    },
  };
}
