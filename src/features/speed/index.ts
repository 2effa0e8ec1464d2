import { defineFeature } from '#core/manifest/define-feature.ts';
import { columns, nothingPersonal } from '#core/manifest/personal-data.ts';
import { speedActions } from './rules/actions.ts';
import { createFieldValueStore, type FieldValueStore, type SpeedCount } from './server/measurements.ts';
import { fieldValueRoutes } from './server/routes.ts';

interface SpeedRepositories {
  fieldValues: FieldValueStore;
}

declare module '#core/database/tables.ts' {
  interface Tables {
    pageSpeed: SpeedCount;
  }
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends Partial<SpeedRepositories> {}
}

export const speed = defineFeature({
  name: 'speed',
  actions: speedActions,
  repositories: ({ db }): SpeedRepositories => ({ fieldValues: createFieldValueStore(db) }),
  routes: (services) => [fieldValueRoutes(services)],
  retention: ({ stores }) => [
    { title: 'counts of how fast pages were', days: 180, removeBefore: stores.fieldValues.forget },
  ],

  personalData: {
    pageSpeed: columns(nothingPersonal, 'day', 'page', 'device', 'metric', 'upTo', 'count'),
  },
});
