import { type ActionRoles, everyRole, frontDeskRoles } from '#core/access/roles.ts';

/** The actions of webinars, besides those of their registrations as records of people. */
export const webinarActions = {
  // Cancelling, moving, adding and marking registrations, and writing to their parents.
  'registration.write': frontDeskRoles,
  // With the link of a registration, which identifies the parent.
  'place.use': everyRole,
} satisfies ActionRoles;
type WebinarActions = typeof webinarActions;

declare module '#core/access/roles.ts' {
  interface Actions extends WebinarActions {}
}
