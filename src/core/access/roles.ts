/**
 * Who may do what. The server asks this table at every call, and the admin area before it shows a way there; nothing
 * else compares roles. A role is a column, an action a row.
 *
 * Actions are named after the thing and what is done to it. What is open to visitors is open to every site, program
 * and search engine of the world.
 */

/**
 * Whoever has not signed in is a visitor; the others are what an account can be, those that may do more the further to
 * the right. Nobody grants or manages a role that stands further right than their own.
 */
const roles = ['visitor', 'user', 'frontDesk', 'editor', 'administrator', 'owner'] as const;

export type AccountRole = Exclude<(typeof roles)[number], 'visitor'>;

type Row<Columns extends readonly unknown[]> = { readonly [Column in keyof Columns]: boolean };
const yes = true;
const no = false;

// biome-ignore format: a table is read by its columns
const table = {
  //                     visitor user front editor admin owner
  'page.read':            [yes,  yes,  yes,  yes,  yes,  yes],
  'file.read':            [yes,  yes,  yes,  yes,  yes,  yes],
  'feed.read':            [yes,  yes,  yes,  yes,  yes,  yes],
  'search.read':          [yes,  yes,  yes,  yes,  yes,  yes],
  'docs.read':            [yes,  yes,  yes,  yes,  yes,  yes],
  'health.read':          [yes,  yes,  yes,  yes,  yes,  yes],
  // Not by who has signed in: by where it is asked from, or by a token (features/operations/metrics/route.ts).
  'metrics.read':         [yes,  yes,  yes,  yes,  yes,  yes],

  'account.open':         [yes,  yes,  yes,  yes,  yes,  yes],
  'account.signIn':       [yes,  yes,  yes,  yes,  yes,  yes],
  'account.recover':      [yes,  yes,  yes,  yes,  yes,  yes],
  'account.readOwn':      [no,   yes,  yes,  yes,  yes,  yes],
  // Showing again who one is.
  'account.confirm':      [no,   yes,  yes,  yes,  yes,  yes],
  // One's own second factors.
  'account.secure':       [no,   no,   yes,  yes,  yes,  yes],
  // Name, password, sign-ins.
  'account.changeOwn':    [no,   yes,  yes,  yes,  yes,  yes],
  // Whoever holds the link of an invitation.
  'invitation.accept':    [yes,  yes,  yes,  yes,  yes,  yes],

  'submission.send':      [yes,  yes,  yes,  yes,  yes,  yes],
  // What parents see and do with the link of their place; who has it is known by that alone.
  'place.use':            [yes,  yes,  yes,  yes,  yes,  yes],
  // Asking for one's own data, by the address that emails reach; who confirms it is known by the link alone.
  'ownData.use':          [yes,  yes,  yes,  yes,  yes,  yes],
  // How fast a page was, told by a browser; and what all of them have told.
  'fieldValue.send':      [yes,  yes,  yes,  yes,  yes,  yes],
  'browserError.send':    [yes,  yes,  yes,  yes,  yes,  yes],
  'fieldValue.read':      [no,   no,   no,   yes,  yes,  yes],

  // How often pages were seen, and what was searched for in vain.
  'visit.read':           [no,   no,   no,   yes,  yes,  yes],

  'content.read':         [yes,  yes,  yes,  yes,  yes,  yes],
  'content.readUnpublished': [no, no,  no,   yes,  yes,  yes],
  // One by its id, which lists name: of content that is not published only who may read that.
  'entry.read':           [no,   no,   yes,  yes,  yes,  yes],
  'content.write':        [no,   no,   no,   yes,  yes,  yes],
  'content.remove':       [no,   no,   no,   yes,  yes,  yes],
  'content.restore':      [no,   no,   no,   yes,  yes,  yes],
  'upload.write':         [no,   no,   no,   yes,  yes,  yes],
  // Old addresses, and where they lead.
  'redirect.read':        [no,   no,   no,   yes,  yes,  yes],
  'redirect.write':       [no,   no,   no,   yes,  yes,  yes],

  // Names, e-mails and phone numbers of parents.
  'enquiry.read':         [no,   no,   yes,  no,   yes,  yes],
  // What is done about it: calls, notes, replies, who has it.
  'enquiry.answer':       [no,   no,   yes,  no,   yes,  yes],
  'enquiry.remove':       [no,   no,   yes,  no,   yes,  yes],
  'enquiry.restore':      [no,   no,   yes,  no,   yes,  yes],
  'registration.read':    [no,   no,   yes,  no,   yes,  yes],
  // Places in webinars: cancel, move, add, mark, write to parents.
  'registration.write':   [no,   no,   yes,  no,   yes,  yes],
  'registration.remove':  [no,   no,   yes,  no,   yes,  yes],
  'registration.restore': [no,   no,   yes,  no,   yes,  yes],
  // What people ask for of their data, until when, and what became of it.
  'privacy.read':         [no,   no,   yes,  no,   yes,  yes],
  'privacy.manage':       [no,   no,   yes,  no,   yes,  yes],
  // What has become of emails to parents.
  'letter.read':          [no,   no,   yes,  no,   yes,  yes],

  'admin.enter':          [no,   no,   yes,  yes,  yes,  yes],
  // Of these everybody sees and does what belongs to records that they may read in full.
  'dashboard.read':       [no,   no,   yes,  yes,  yes,  yes],
  'history.read':         [no,   no,   yes,  yes,  yes,  yes],
  'trash.read':           [no,   no,   yes,  yes,  yes,  yes],
  'trash.restore':        [no,   no,   yes,  yes,  yes,  yes],
  'trash.erase':          [no,   no,   yes,  yes,  yes,  yes],
  'jobs.read':            [no,   no,   no,   no,   yes,  yes],
  'health.readChecks':    [no,   no,   no,   no,   yes,  yes],
  'activity.read':        [no,   no,   no,   no,   yes,  yes],
  // What the site says of itself, and who is told what.
  'settings.manage':      [no,   no,   no,   no,   yes,  yes],
  // Who belongs to the staff; and inviting, other roles, closing accounts and ending sign-ins.
  'staff.read':           [no,   no,   no,   no,   yes,  yes],
  'staff.manage':         [no,   no,   no,   no,   yes,  yes],
} as const satisfies Record<string, Row<typeof roles>>;

export type Action = keyof typeof table;

/**
 * The actions of a record's calls: content shares one set, and each type of people's records has its own.
 *
 * @throws where the table does not name them: such a record must not be read like content
 */
export function recordActions(type: { name: string; isPersonal?: true }): {
  read: Action;
  /** Those that visitors do not see too. */
  readAll: Action;
  remove: Action;
  restore: Action;
} {
  const thing = type.isPersonal ? type.name : 'content';
  const read = named(`${thing}.read`);
  return {
    ...{ read, remove: named(`${thing}.remove`), restore: named(`${thing}.restore`) },
    readAll: type.isPersonal ? read : 'content.readUnpublished',
  };
}

function named(action: string): Action {
  if (Object.hasOwn(table, action)) return action as Action;
  throw new Error(`src/core/access/roles.ts does not say who may ${action}.`);
}

/** What an account can be. */
export const accountRoles = roles.filter((role) => role !== 'visitor');

/** What the roles are called. */
export const roleNames = {
  user: 'User',
  frontDesk: 'Front desk',
  editor: 'Editor',
  administrator: 'Administrator',
  owner: 'Owner',
} as const satisfies Record<AccountRole, string>;

/**
 * Whether somebody may do something.
 *
 * @param role as an account has it; without one it is a visitor who asks, and a role that is not known here (a newer
 *   version of the site may have given it) may do no more than that
 */
export function may(role: string | undefined, action: Action): boolean {
  const known: readonly string[] = roles;
  return table[action][known.indexOf(role ?? 'visitor')] ?? table[action][0];
}

/** What a role is called; one that is not known here, as it is written. */
export function nameOfRole(role: string): string {
  return Object.entries(roleNames).find(([known]) => known === role)?.[1] ?? role;
}

/** What an account can be that belongs to staff. */
export const staffRoles = accountRoles.filter((role) => may(role, 'admin.enter'));

/**
 * The roles that somebody may give, and whose accounts they may change: none above their own, and never the owner's. The
 * site is handed on by whoever can run `npm run user` on its machine.
 */
export function rolesManagedBy(role: string): AccountRole[] {
  if (!may(role, 'staff.manage')) return [];
  const known: readonly string[] = roles;
  return accountRoles.filter((one) => one !== 'owner' && known.indexOf(one) <= known.indexOf(role));
}

/** The roles whose accounts may do something; visitors apart. */
export function rolesThatMay(action: Action): AccountRole[] {
  return accountRoles.filter((role) => may(role, action));
}

/** A role as clients of the first version know it: there were two. */
export function firstRole(role: string): 'admin' | 'user' {
  return role === 'owner' || role === 'administrator' ? 'admin' : 'user';
}
