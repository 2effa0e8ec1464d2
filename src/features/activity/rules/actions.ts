import { type ActionRoles, administratorRoles } from '#core/access/roles.ts';

export const activityActions = {
  'activity.read': administratorRoles,
} satisfies ActionRoles;
type ActivityActions = typeof activityActions;

declare module '#core/access/roles.ts' {
  interface Actions extends ActivityActions {}
}
