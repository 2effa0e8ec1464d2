import { type ActionRoles, administratorRoles } from '#core/access/roles.ts';

/** The actions of the first steps. */
export const firstStepsActions = {
  'firstSteps.manage': administratorRoles,
} satisfies ActionRoles;
type FirstStepsActions = typeof firstStepsActions;

declare module '#core/access/roles.ts' {
  interface Actions extends FirstStepsActions {}
}
