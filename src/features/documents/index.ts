import { defineFeature } from '#core/manifest/define-feature.ts';
import { documentPageRoutes } from './server/document-page.ts';
import { documentHooks } from './server/hooks.ts';
import { documentPersonalData, retentionDays } from './server/personal-data.ts';
import { documentRoutes } from './server/routes.ts';
import { createDocumentStore } from './server/store.ts';
import type { DocumentTables } from './server/tables.ts';

interface DocumentRepositories {
  documents: ReturnType<typeof createDocumentStore>;
}

declare module '#core/database/tables.ts' {
  interface Tables extends DocumentTables {}
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends DocumentRepositories {}
}

export const documents = defineFeature({
  name: 'documents',
  requires: ['payments'],
  hooks: [documentHooks],

  repositories: (scope): DocumentRepositories => ({ documents: createDocumentStore(scope) }),

  routes: ({ stores }) => [documentRoutes(stores)],

  rootRoutes: (services, { renderPersonalPage }) => [documentPageRoutes({ ...services, renderPersonalPage })],

  retention: ({ stores }) => [
    {
      title: 'names in documents of payments',
      days: retentionDays,
      removeBefore: stores.documents.forgetNames,
    },
  ],

  personalData: documentPersonalData,
});
