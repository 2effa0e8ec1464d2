/**
 * Decides who may do what. The server asks at every call, and the admin area before it shows a link or a button; nothing
 * else compares roles.
 *
 * An action is named after the thing and the verb. Each feature declares its own in `rules/actions.ts`.
 */

/** A visitor has not signed in. Accounts have the others; of staff, administrators and owners have all permissions. */
const roles = ['visitor', 'user', 'frontDesk', 'editor', 'administrator', 'owner'] as const;

export type Role = (typeof roles)[number];
export type AccountRole = Exclude<Role, 'visitor'>;

/** Every website, program and search engine: visitors included. */
export const everyRole: readonly Role[] = roles;
/** The roles of accounts. */
export const accountRoles = roles.filter((role) => role !== 'visitor');
/** The roles of accounts that belong to staff. */
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
  // Each part of it for those who may read what it shows.
  'dashboard.read': staffRoles,
} satisfies ActionRoles;
type CoreActions = typeof coreActions;
export type CoreAction = keyof CoreActions;

/** All actions. Features add theirs by declaration merging, beside their declaration. */
export interface Actions extends CoreActions {}
export type Action = keyof Actions;

const rolesOfActions = new Map<string, readonly Role[]>(Object.entries(coreActions));

/** Adds actions of features. The server does it from the manifests, the admin area from src/admin/actions.ts. */
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
 * Whether a role may do something.
 *
 * @param role of the account; undefined for a visitor. An unknown role, which a newer version of the site may have
 *   given, may do what visitors may
 * @throws Error for an action that is not registered
 */
export function may(role: string | undefined, action: Action): boolean {
  const allowed = rolesOfActions.get(action);
  if (!allowed) throw new Error(`No registered feature declares the action ${action}.`);
  return allowed.includes(roles.find((known) => known === role) ?? 'visitor');
}

/** The label of a role; an unknown one as it is written. */
export function nameOfRole(role: string): string {
  return Object.entries(roleNames).find(([known]) => known === role)?.[1] ?? role;
}

/** The roles of accounts that may do something. */
export function rolesThatMay(action: Action): AccountRole[] {
  return accountRoles.filter((role) => may(role, action));
}

/** A role as clients of the first version know it: there were two. */
export function firstRole(role: string): 'admin' | 'user' {
  return role === 'owner' || role === 'administrator' ? 'admin' : 'user';
}
