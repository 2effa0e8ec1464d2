import { type ActionRoles, administratorRoles, everyRole, frontDeskRoles } from '#core/access/roles.ts';

export const operationsActions = {
  // Guarded by the address of the client or a token (metrics/route.ts), not by a sign-in.
  'metrics.read': everyRole,
  'browserError.send': everyRole,
  'jobs.read': administratorRoles,
  'health.readChecks': administratorRoles,
  // The outcome of emails to parents.
  'letter.read': frontDeskRoles,
} satisfies ActionRoles;
type OperationsActions = typeof operationsActions;

declare module '#core/access/roles.ts' {
  interface Actions extends OperationsActions {}
}
