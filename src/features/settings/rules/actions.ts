import { type ActionRoles, administratorRoles } from '#core/access/roles.ts';

/** The actions of settings. */
export const settingsActions = {
  'settings.manage': administratorRoles,
} satisfies ActionRoles;
type SettingsActions = typeof settingsActions;

declare module '#core/access/roles.ts' {
  interface Actions extends SettingsActions {}
}
