/**
 * Who may do what. The server asks this table at every call, and the admin area before it shows a way there; nothing
 * else compares roles. A role is a column, an action a row.
 *
 * Actions are named after the thing and what is done to it. What is open to visitors is open to every site, program
 * and search engine of the world.
 */

/** Whoever has not signed in is a visitor; the others are what an account can be. */
const roles = ['visitor', 'user', 'admin'] as const;

type Row<Columns extends readonly unknown[]> = { readonly [Column in keyof Columns]: boolean };
const yes = true;
const no = false;

// biome-ignore format: a table is read by its columns
const table = {
  //                     visitor user  admin
  'page.read':          [yes,    yes,  yes],
  'file.read':          [yes,    yes,  yes],
  'feed.read':          [yes,    yes,  yes],
  'docs.read':          [yes,    yes,  yes],
  'health.read':        [yes,    yes,  yes],
  // Not by who has signed in: by where it is asked from, or by a token (server/api/metrics-route.ts).
  'metrics.read':       [yes,    yes,  yes],

  'account.open':       [yes,    yes,  yes],
  'account.signIn':     [yes,    yes,  yes],
  'account.recover':    [yes,    yes,  yes],
  'account.readOwn':    [no,     yes,  yes],

  'submission.send':    [yes,    yes,  yes],

  'content.read':       [yes,    yes,  yes],
  'content.readUnpublished': [no,     no,   yes],
  'content.write':      [no,     no,   yes],
  'content.remove':     [no,     no,   yes],
  'content.restore':    [no,     no,   yes],
  'upload.write':       [no,     no,   yes],

  // Names, e-mails and phone numbers of parents.
  'enquiry.read':       [no,     no,   yes],
  'enquiry.remove':     [no,     no,   yes],
  'registration.read':  [no,     no,   yes],
  'registration.remove': [no,    no,   yes],

  'admin.enter':        [no,     no,   yes],
  'dashboard.read':     [no,     no,   yes],
  'history.read':       [no,     no,   yes],
  'trash.read':         [no,     no,   yes],
  'trash.restore':      [no,     no,   yes],
  'trash.erase':        [no,     no,   yes],
  'jobs.read':          [no,     no,   yes],
  'health.readChecks':  [no,     no,   yes],
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
} {
  const thing = type.isPersonal ? type.name : 'content';
  const read = named(`${thing}.read`);
  return {
    ...{ read, remove: named(`${thing}.remove`) },
    readAll: type.isPersonal ? read : 'content.readUnpublished',
  };
}

function named(action: string): Action {
  if (Object.hasOwn(table, action)) return action as Action;
  throw new Error(`src/policy.ts does not say who may ${action}.`);
}

/** What an account can be. */
export const accountRoles = roles.filter((role) => role !== 'visitor');

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
