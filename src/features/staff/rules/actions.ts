import {
  type AccountRole,
  type ActionRoles,
  accountRoles,
  administratorRoles,
  everyRole,
  may,
} from '#core/access/roles.ts';

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

/** The purpose of each role, in a sentence or two. */
export const roleDuties: Readonly<Record<AccountRole, string>> = {
  user: 'May no longer do anything in this area. To come back they have to be invited again.',
  frontDesk: 'Looks after what parents send: enquiries and registrations.',
  editor: 'Writes and publishes all content. Cannot see what parents send.',
  administrator: 'May do everything, and decides who belongs to the staff.',
  owner: 'May do everything, and cannot be removed by others.',
};

/**
 * The roles that an account may give, and whose accounts it may change: none above its own, and never the owner's. Only
 * `npm run user` changes the owner.
 */
export function rolesManagedBy(role: string): AccountRole[] {
  if (!may(role, 'staff.manage')) return [];
  const known: readonly string[] = accountRoles;
  return accountRoles.filter((one, index) => one !== 'owner' && index <= known.indexOf(role));
}
