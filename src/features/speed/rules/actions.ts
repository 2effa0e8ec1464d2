import { type ActionRoles, editorRoles, everyRole } from '#core/access/roles.ts';

export const speedActions = {
  'fieldValue.send': everyRole,
  'fieldValue.read': editorRoles,
} satisfies ActionRoles;
type SpeedActions = typeof speedActions;

declare module '#core/access/roles.ts' {
  interface Actions extends SpeedActions {}
}
