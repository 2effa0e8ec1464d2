import { type ActionRoles, everyRole, frontDeskRoles } from '#core/access/roles.ts';

export const privacyActions = {
  // Requests by the email address of the person, who is identified by the link alone.
  'ownData.use': everyRole,
  'privacy.read': frontDeskRoles,
  'privacy.manage': frontDeskRoles,
} satisfies ActionRoles;
type PrivacyActions = typeof privacyActions;

declare module '#core/access/roles.ts' {
  interface Actions extends PrivacyActions {}
}
