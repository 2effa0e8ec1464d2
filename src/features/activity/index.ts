import { defineFeature } from '#core/manifest/define-feature.ts';
import { activityRoutes } from './server/routes.ts';

export const activity = defineFeature({
  name: 'activity',
  routes: (services) => [activityRoutes(services)],
});
