import { defineFeature } from '#core/manifest/define-feature.ts';
import { type ContentDashboard, contentDashboard } from './dashboard/dashboard.ts';
import { dashboardRoutes } from './dashboard/routes.ts';

declare module '#core/manifest/dashboard.ts' {
  interface Dashboard extends ContentDashboard {}
}

/** The admin shell. */
export const admin = defineFeature({
  name: 'admin',
  routes: (services) => [dashboardRoutes(services)],
  dashboard: contentDashboard,
});
