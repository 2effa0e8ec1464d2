import { sql } from 'kysely';
import type { Scope } from '#core/database/scope.ts';
import type { Match } from '../rules/words.ts';
import { fts5Text, tsqueryText } from './search-index.ts';

export type SearchStore = ReturnType<typeof createSearchStore>;

/** An entry, as a result shows it. */
export interface IndexedRow {
  record: string;
  entryId: string;
  title: string;
  text: string;
  link: string;
  picture: string;
  alt: string;
}

/** Words with some of these keys, in a stable order. */
interface KeyQuery {
  keys: readonly string[];
  most: number;
}

/** The shortest words that begin with these letters. */
interface PrefixQuery {
  prefix: string;
  most: number;
}

type WordQuery = KeyQuery | PrefixQuery;

const isEmpty = (query: WordQuery) => ('keys' in query ? query.keys.length === 0 : query.prefix === '');

/** Splits at spaces, which no word contains. */
function parseWords<const Queries extends readonly WordQuery[]>(
  queries: Queries,
  row: Record<string, string | null> | undefined,
): { [Index in keyof Queries]: string[] } {
  const wordsAt = (index: number) => [...new Set(row?.[`n${index}`]?.split(' '))];
  return queries.map((_question, index) => wordsAt(index)) as {
    [Index in keyof Queries]: string[];
  };
}

const noLimit = 2 ** 31 - 1;

/** Reads the index and the vocabulary; features/search/server/search-index.ts writes them. */
export function createSearchStore({ db, engine }: Pick<Scope, 'db' | 'engine'>) {
  const counted = (match: Match, most: number) =>
    engine === 'sqlite'
      ? sql`(select count(*) from
          (select 1 from "searchText" where "searchText" match ${fts5Text(match)} limit ${most}))`
      : sql`"searchCount"(${tsqueryText(match)}::tsquery, ${most}::integer)`;

  const joined = engine === 'sqlite' ? sql`group_concat(word, ' ')` : sql`string_agg(word, ' ')`;

  function wordsByKeys({ keys: requestedKeys, most }: KeyQuery) {
    const keys = [...new Set(requestedKeys)];
    const listed =
      engine === 'sqlite'
        ? sql`(select value from json_each(${JSON.stringify(keys)}))`
        : sql`(select unnest(${keys}::text[]))`;
    return sql`(select word from "searchKey" where key in ${listed} limit ${most})`;
  }

  function wordsByPrefix({ prefix, most }: PrefixQuery) {
    return sql`(select word from
      (select word from "searchWord" where word >= ${prefix} and word < ${`${prefix}\u{10ffff}`} limit 1000) as begun
      order by length(word), word limit ${most})`;
  }

  return {
    /** Answers several questions about the vocabulary in one statement; one result for each. */
    async words<const Queries extends readonly WordQuery[]>(
      queries: Queries,
    ): Promise<{ [Index in keyof Queries]: string[] }> {
      // Aggregated into one text: two thousand rows take longer to read than to find.
      const columns = queries.flatMap((query, index) => {
        if (isEmpty(query)) return [];
        const words = 'keys' in query ? wordsByKeys(query) : wordsByPrefix(query);
        return [sql`(select ${joined} from ${words} as looked) as ${sql.ref(`n${index}`)}`];
      });
      if (columns.length === 0) return parseWords(queries, undefined);
      const { rows } = await sql<Record<string, string | null>>`select ${sql.join(columns)}`.execute(db);
      return parseWords(queries, rows[0]);
    },

    /** The numbers of the newest matching entries, up to a maximum. */
    async newest(match: Match, most: number): Promise<number[]> {
      const { rows } = await (engine === 'sqlite'
        ? sql<{ number: number }>`select rowid as number from "searchText"
            where "searchText" match ${fts5Text(match)} order by rowid desc limit ${most}`
        : sql<{ number: number }>`select number
            from "searchNewest"(${tsqueryText(match)}::tsquery, ${most}::integer) as found(number)`
      ).execute(db);
      return rows.map(({ number }) => Number(number));
    },

    /** The number of entries for each match, up to a maximum. */
    async counts(matches: readonly Match[], most = noLimit): Promise<number[]> {
      if (matches.length === 0) return [];
      const columns = matches.map((match, index) => sql`${counted(match, most)} as ${sql.ref(`n${index}`)}`);
      const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
      return matches.map((_match, index) => Number(rows[0]?.[`n${index}`] ?? 0));
    },

    /** Entries by number, in that order. */
    async entries(numbers: readonly number[]): Promise<IndexedRow[]> {
      if (numbers.length === 0) return [];
      const rows = await db
        .selectFrom('searchEntry')
        .select(['number', 'record', 'entryId', 'title', 'text', 'link', 'picture', 'alt'])
        .where('number', 'in', [...numbers])
        .execute();
      const byNumber = new Map(rows.map(({ number, ...row }) => [Number(number), row]));
      return numbers.map((number) => byNumber.get(number)).filter((row) => row !== undefined);
    },
  };
}
