import type { AccountRole } from '#core/access/roles.ts';

/** The purpose of each role, in a sentence or two. */
export const roleDuties: Readonly<Record<AccountRole, string>> = {
  user: 'May no longer do anything in this area. To come back they have to be invited again.',
  frontDesk: 'Looks after what parents send: enquiries and registrations.',
  editor: 'Writes and publishes all content. Cannot see what parents send.',
  administrator: 'May do everything, and decides who belongs to the staff.',
  owner: 'May do everything, and cannot be removed by others.',
};
