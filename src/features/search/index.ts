import { defineFeature } from '#core/manifest/define-feature.ts';
import { columns, nothingPersonal } from '#core/manifest/personal-data.ts';
import { searchActions } from './rules/actions.ts';
import { searchCheck } from './server/check.ts';
import { ensureIndex } from './server/index-builder.ts';
import { searchRoutes } from './server/routes.ts';
import { createSearch, type Search } from './server/search.ts';
import { type SearchTables, searchHooks } from './server/search-index.ts';
import { createSearchStore, type SearchStore } from './server/search-store.ts';
import { createSearchQueue, type SearchQueue } from './server/vocabulary.ts';

interface SearchRepositories {
  search: SearchStore;
}

interface SearchServices {
  search: Search;
  searchQueue: SearchQueue;
  /** The search for staff. Its searches are not counted, because staff search for names of parents. */
  staffSearch: Search;
}

declare module '#core/database/tables.ts' {
  interface Tables extends SearchTables {}
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends SearchRepositories {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends SearchServices {}
}

export const search = defineFeature({
  name: 'search',
  actions: searchActions,
  hooks: [searchHooks],
  afterMigration: ensureIndex,
  repositories: (scope): SearchRepositories => ({ search: createSearchStore(scope) }),
  services({ stores, onContentChange, visits }): SearchServices {
    const staffSearch = createSearch(stores, onContentChange);
    return {
      search: visits?.recordMissedSearches(staffSearch) ?? staffSearch,
      searchQueue: createSearchQueue(),
      staffSearch,
    };
  },
  routes: (services) => [searchRoutes(services)],

  personalData: {
    searchEntry: columns(
      nothingPersonal,
      'number',
      'record',
      'entryId',
      'title',
      'text',
      'link',
      'picture',
      'alt',
    ),

    searchWord: { word: nothingPersonal },

    searchKey: { key: nothingPersonal, word: nothingPersonal },

    searchState: { id: nothingPersonal, fingerprint: nothingPersonal },
  },
  healthChecks: [searchCheck],
});
