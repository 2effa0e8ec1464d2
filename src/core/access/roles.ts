/**
 * The roles, and the actions of core with the roles that may do them. Features declare theirs in `rules/actions.ts`. The
 * server checks an action at every call, and the admin area before it shows a link; no other code compares roles.
 *
 * Actions are named after the object and the operation. An action of every role is open to every website, program and
 * search engine.
 */

/**
 * A visitor has not signed in; the others are roles of accounts, with more permissions further to the right. No account
 * grants or manages a role to the right of its own.
 */
const roles = ['visitor', 'user', 'frontDesk', 'editor', 'administrator', 'owner'] as const;

export type Role = (typeof roles)[number];
export type AccountRole = Exclude<Role, 'visitor'>;

/** All roles, visitors included. */
export const everyRole: readonly Role[] = roles;
export const accountRoles = roles.filter((role) => role !== 'visitor');
export const staffRoles = accountRoles.filter((role) => role !== 'user');
/** Staff who handle what parents send. */
export const frontDeskRoles = staffRoles.filter((role) => role !== 'editor');
/** Staff who write content. They see no parent's name. */
export const editorRoles = staffRoles.filter((role) => role !== 'frontDesk');
/** Staff who manage the site and the staff. */
export const administratorRoles = staffRoles.filter((role) => role === 'administrator' || role === 'owner');

/** Actions with the roles that may do them. */
export type ActionRoles = Readonly<Record<string, readonly Role[]>>;

const coreActions = {
  'page.read': everyRole,
  'file.read': everyRole,
  'docs.read': everyRole,
  'health.read': everyRole,
  'content.read': everyRole,
  'content.readUnpublished': editorRoles,
  'admin.enter': staffRoles,
  // Each part is shown to the roles that may read its records.
  'dashboard.read': staffRoles,
} satisfies ActionRoles;
type CoreActions = typeof coreActions;
export type CoreAction = keyof CoreActions;

/** All actions. Features add theirs by declaration merging, beside their declaration. */
export interface Actions extends CoreActions {}
export type Action = keyof Actions;

const rolesOfActions = new Map<string, readonly Role[]>(Object.entries(coreActions));

/**
 * Adds actions: those of people's records with their definitions, others on the server from the manifests and in the
 * admin area from src/admin/features.ts.
 */
export function registerActions(actions: ActionRoles): void {
  for (const [action, allowed] of Object.entries(actions)) rolesOfActions.set(action, allowed);
}

/** Whether an action is registered. */
export function isAction(name: string): name is Action {
  return rolesOfActions.has(name);
}

/** The labels of roles. */
export const roleNames = {
  user: 'User',
  frontDesk: 'Front desk',
  editor: 'Editor',
  administrator: 'Administrator',
  owner: 'Owner',
} as const satisfies Record<AccountRole, string>;

/**
 * Whether a role has a permission.
 *
 * @param role of an account; undefined for a visitor. An unknown role (a newer version of the site may have given it)
 *   has no more permissions than a visitor
 */
export function may(role: string | undefined, action: Action): boolean {
  const allowed = rolesOfActions.get(action);
  if (!allowed) throw new Error(`No registered feature declares the action ${action}.`);
  return allowed.includes(roles.find((known) => known === role) ?? 'visitor');
}

/** The name of a role for staff; an unknown role as written. */
export function nameOfRole(role: string): string {
  return Object.entries(roleNames).find(([known]) => known === role)?.[1] ?? role;
}

/** The roles of accounts that may do something. */
export function rolesThatMay(action: Action): AccountRole[] {
  return accountRoles.filter((role) => may(role, action));
}

/** A role as clients of the first version know it: there were two. */
export function legacyRole(role: string): 'admin' | 'user' {
  return role === 'owner' || role === 'administrator' ? 'admin' : 'user';
}
