import { type ActionRoles, editorRoles } from '#core/access/roles.ts';

export const analyticsActions = {
  'visit.read': editorRoles,
} satisfies ActionRoles;
type AnalyticsActions = typeof analyticsActions;

declare module '#core/access/roles.ts' {
  interface Actions extends AnalyticsActions {}
}
