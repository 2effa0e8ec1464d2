import { type AccountRole, roleNames } from '../../../policy.ts';

/** A role as staff read it; one that this version does not know as it stands. */
export function roleName(role: string): string {
  return Object.hasOwn(roleNames, role) ? roleNames[role as AccountRole] : role;
}

/** What somebody of a role does, in the fewest words. */
export const roleDuties: Readonly<Record<AccountRole, string>> = {
  user: 'May no longer do anything in this area. To come back they have to be invited again.',
  frontDesk: 'Looks after what parents send: enquiries and registrations.',
  editor: 'Writes and publishes all content. Cannot see what parents send.',
  administrator: 'May do everything, and decides who belongs to the staff.',
  owner: 'May do everything, and cannot be removed by others.',
};
