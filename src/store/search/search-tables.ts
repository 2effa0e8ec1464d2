import type { SearchedEntry } from '../../content/search/searched-entry.ts';

/** An entry as the search finds it; see content/search. */
interface SearchEntryRow extends Omit<SearchedEntry, 'day'> {
  /** The higher, the newer; PostgreSQL tells it as a text. Its days are in it, see search-index.ts. */
  number: number;
}

/** A word that some entry holds, or has held. */
interface SearchWordRow {
  word: string;
}

/** Under which keys it is looked up; see content/search/keys.ts. */
interface SearchKeyRow {
  key: string;
  word: string;
}

/** How the index was made: see `indexMaking`. */
interface SearchStateRow {
  id: 1;
  making: string;
}

/** The tables of the search. */
export interface SearchTables {
  searchEntry: SearchEntryRow;
  searchWord: SearchWordRow;
  searchKey: SearchKeyRow;
  searchState: SearchStateRow;
}
