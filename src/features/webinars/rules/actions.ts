import { type ActionRoles, everyRole, frontDeskRoles } from '#core/access/roles.ts';

/** The actions of webinars. */
export const webinarActions = {
  'registration.read': frontDeskRoles,
  // Cancelling, moving, adding and marking registrations, and writing to their parents.
  'registration.write': frontDeskRoles,
  'registration.remove': frontDeskRoles,
  'registration.restore': frontDeskRoles,
  // With the link of a registration, which identifies the parent.
  'place.use': everyRole,
} satisfies ActionRoles;
type WebinarActions = typeof webinarActions;

declare module '#core/access/roles.ts' {
  interface Actions extends WebinarActions {}
}
