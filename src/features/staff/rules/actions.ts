import {
  type AccountRole,
  type ActionRoles,
  accountRoles,
  administratorRoles,
  everyRole,
  may,
} from '#core/access/roles.ts';

/** The actions of staff. */
export const staffActions = {
  // With the link of an invitation.
  'invitation.accept': everyRole,
  'staff.read': administratorRoles,
  // Inviting, changing roles, closing accounts and ending sign-ins.
  'staff.manage': administratorRoles,
} satisfies ActionRoles;
type StaffActions = typeof staffActions;

declare module '#core/access/roles.ts' {
  interface Actions extends StaffActions {}
}

/**
 * The roles that an account may give, and whose accounts it may change: none above its own, and never the owner's. Only
 * `npm run user` changes the owner.
 */
export function rolesManagedBy(role: string): AccountRole[] {
  if (!may(role, 'staff.manage')) return [];
  const known: readonly string[] = accountRoles;
  return accountRoles.filter((one, index) => one !== 'owner' && index <= known.indexOf(role));
}
