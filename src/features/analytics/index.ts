import { defineFeature } from '#core/manifest/define-feature.ts';
import { columns, nothingPersonal, personalColumns } from '#core/manifest/personal-data.ts';
import { analyticsActions } from './rules/actions.ts';
import { visitRoutes } from './server/routes.ts';
import { createVisitStore, type VisitStore, type VisitTables } from './server/visit-store.ts';
import { createVisits, type Visits } from './server/visits.ts';

interface AnalyticsRepositories {
  visits: VisitStore;
}

interface AnalyticsServices {
  visits: Visits;
}

declare module '#core/database/tables.ts' {
  interface Tables extends VisitTables {}
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends Partial<AnalyticsRepositories> {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends Partial<AnalyticsServices> {}
}

const searchColumns = personalColumns({
  ...{ subject: 'parent', purpose: 'to learn anonymously which searches of visitors have no results' },
  ...{ keptFor: { days: 400, after: 'the day' }, eraser: 'visits.forget' },
});

export const analytics = defineFeature({
  name: 'analytics',
  actions: analyticsActions,
  repositories: ({ db }): AnalyticsRepositories => ({ visits: createVisitStore(db) }),
  services: ({ stores, today, log }): AnalyticsServices => ({
    visits: createVisits({
      ...{ stores, today },
      onFailure: (error) => log.warn({ err: error }, 'visit counts could not be stored'),
    }),
  }),
  routes: (services) => [visitRoutes(services)],
  retention: ({ stores }) => [{ title: 'counts of visits', days: 400, removeBefore: stores.visits.forget }],
  close: ({ visits }) => visits.close(),

  personalData: {
    pageView: columns(nothingPersonal, 'day', 'page', 'count'),

    missedSearch: {
      ...columns(nothingPersonal, 'day', 'count'),
      text: searchColumns.words,
    },
  },
});
