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

/** As many as there are. */
const all = 2 ** 31 - 1;

/** Reads the index and the vocabulary; store/search/search-index.ts keeps them. */
export function createSearchStore({ db, engine }: Pick<Scope, 'db' | 'engine'>) {
  const counted = (match: Match, most: number) =>
    engine === 'sqlite'
      ? sql`(select count(*) from
          (select 1 from "searchText" where "searchText" match ${fts5Text(match)} limit ${most}))`
      : sql`"searchCount"(${tsqueryText(match)}::tsquery, ${most}::integer)`;

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

    /** The numbers of the newest entries that match, that many at most. */
    async newest(match: Match, most: number): Promise<number[]> {
      const { rows } = await (engine === 'sqlite'
        ? sql<{ number: number }>`select rowid as number from "searchText"
            where "searchText" match ${fts5Text(match)} order by rowid desc limit ${most}`
        : sql<{ number: number }>`select number
            from "searchNewest"(${tsqueryText(match)}::tsquery, ${most}::integer) as found(number)`
      ).execute(db);
      return rows.map(({ number }) => Number(number));
    },

    /** How many entries match each of these, counted as far as that. */
    async counts(matches: readonly Match[], most = all): Promise<number[]> {
      if (matches.length === 0) return [];
      const columns = matches.map((match, place) => sql`${counted(match, most)} as ${sql.ref(`n${place}`)}`);
      const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
      return matches.map((_match, place) => Number(rows[0]?.[`n${place}`] ?? 0));
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
