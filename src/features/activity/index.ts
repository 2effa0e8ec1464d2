import { defineFeature } from '#core/manifest/define-feature.ts';
import { activityActions } from './rules/actions.ts';
import { activityRoutes } from './server/routes.ts';

export const activity = defineFeature({
  name: 'activity',
  actions: activityActions,
  routes: (services) => [activityRoutes(services)],
});
