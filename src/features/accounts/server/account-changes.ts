import type { ActivityDetails, ActivityKind } from '#cms/activity/activity.ts';
import { nameInEmails } from '#core/access/account-name.ts';
import { aboutAccount } from '#core/access/caller.ts';
import { type AccountRole, may, nameOfRole } from '#core/access/roles.ts';
import { actorName, command } from '#core/actor.ts';
import type { Limits } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { isSameEmail } from '#core/text/email-address.ts';
import type { Account } from './account-store.ts';
import type { NotifyOfRemoval } from './factor-emails.ts';
import { deleteFactors, removeFactors, removeFactorsForRole } from './factors.ts';
import type { SecurityEmails } from './security-emails.ts';

/** An error of a command; the message explains it. */
export class CommandError extends Error {}

/** The roles as they are typed, the most common first. */
const roles: Readonly<Record<string, AccountRole>> = {
  admin: 'administrator',
  editor: 'editor',
  'front-desk': 'frontDesk',
  owner: 'owner',
  user: 'user',
};
export const roleKeywords: readonly string[] = Object.keys(roles);

export function parseRole(word: string): AccountRole | undefined {
  return Object.hasOwn(roles, word) ? roles[word] : undefined;
}

/** The arguments of a command and the values derived from them. */
interface CommandInput {
  email: string;
  name: string;
  role: AccountRole | undefined;
  passwordHash: string;
  /** Replaces the address; undefined: keep it. */
  newEmail: string | undefined;
  /** A sentence with the generated password; empty if the password was given. */
  passwordMessage: string;
  securityEmails: SecurityEmails;
  notifyOfRemoval: NotifyOfRemoval;
  createLimitsFor: (tx: Stores) => Promise<Limits>;
}

type Change = (stores: Stores, input: CommandInput) => Promise<string>;

const byCommand = actorName(command);

const create: Change = async (stores, input) => {
  const { email, name, passwordHash, passwordMessage } = input;
  const role = await requestedRole(stores, input);
  const created = await stores.accounts.create({ name, email, passwordHash, role });
  if (!created) throw new CommandError(`There is an account ${email} already.`);
  await logActivity(stores, 'accountCreated', created, { role: nameOfRole(role) });
  await notifyOwners(stores, created, input);
  return `Created ${email} as ${formatRole(role)}.${passwordMessage}`;
};

const changeRole: Change = async (stores, input) => {
  const { email, passwordHash, passwordMessage, notifyOfRemoval } = input;
  const { accounts } = stores;
  const account = await requireAccount(stores, email);
  const role = await requestedRole(stores, input);
  if (account.role === role) return `${email} is ${formatRole(role)} already.`;
  if (!(await accounts.setRole(account.id, role)))
    throw new CommandError(`${email} is the last owner. Please make another one first.`);
  if (!may(role, 'staff.manage')) await stores.invitations.revokeAllBy(account.id);
  const details = { before: nameOfRole(account.role), after: nameOfRole(role) };
  await logActivity(stores, 'roleChanged', account, details);
  await notifyOwners(stores, { ...account, role }, input);
  if (await removeFactorsForRole(role, stores, account, byCommand, notifyOfRemoval)) {
    await logActivity(stores, 'factorRemoved', account, { factor: 'all of them' });
    return `${email} is ${formatRole(role)} now. The second factors are removed.`;
  }
  if (account.role !== 'user') return `${email} is ${formatRole(role)} now.`;
  // The account may have been opened by another person.
  await deleteFactors(stores, account.id);
  await accounts.removeConfirmedEmail(account.id);
  await accounts.setPassword(account.id, passwordHash);
  await logActivity(stores, 'passwordChanged', account);
  return `${email} is ${formatRole(role)} now, with a new password.${passwordMessage}`;
};

const setPassword: Change = async (stores, { email, passwordHash, passwordMessage }) => {
  const account = await requireAccount(stores, email);
  await stores.accounts.setPassword(account.id, passwordHash);
  await logActivity(stores, 'passwordChanged', account);
  return `Set another password for ${email}.${passwordMessage}`;
};

const disable: Change = async (stores, { email }) => {
  const account = await requireAccount(stores, email);
  if (!(await stores.accounts.setDisabled(account.id, true)))
    throw new CommandError(`${email} is the last owner. Please make another one first.`);
  await stores.invitations.revokeAllBy(account.id);
  await logActivity(stores, 'accountDisabled', account);
  return `${email} is closed: no one can sign in with it, and all its sessions have ended.`;
};

const enable: Change = async (stores, { email }) => {
  const account = await requireAccount(stores, email);
  await stores.accounts.setDisabled(account.id, false);
  await logActivity(stores, 'accountEnabled', account);
  return `${email} is open.`;
};

const signOut: Change = async (stores, { email }) => {
  const account = await requireAccount(stores, email);
  await stores.accounts.signOut(account.id);
  await logActivity(stores, 'sessionsEnded', account);
  return `All sessions of ${email} have ended.`;
};

/** For an owner who has lost password, second factors or mailbox: every former way to sign in ends. */
const recover: Change = async (stores, input) => {
  const { email, passwordHash, passwordMessage, notifyOfRemoval } = input;
  const former = await requireAccount(stores, email);
  const { id } = former;
  const hasFactors = await stores.factorOwners.has(id);
  // To the former address, also if it changes: if the recovery is an attack, the reader of that mailbox must be notified of
  // it.
  if (hasFactors) await removeFactors(stores, former, byCommand, notifyOfRemoval);
  const account = await withNewEmail(stores, former, input);
  await stores.accounts.setDisabled(id, false);
  await stores.accounts.setPassword(id, passwordHash);
  await logActivity(stores, 'accountRecovered', account);
  // Removes the limits of this account after failed attempts. Other counters stay: an attacker who guesses passwords of
  // other accounts must not profit.
  const limits = await input.createLimitsFor(stores);
  for (const limitKey of new Set([former.email, account.email, id])) await limits.removeForSubject(limitKey);
  const factors = hasFactors ? ' The second factors are removed: please set up new ones.' : '';
  return `${account.email} is open, with a new password, and all its sessions have ended.${factors}${passwordMessage}`;
};

/**
 * A person who gains access to a lost mailbox could reset the password with it. Links that were sent to that mailbox
 * end: reset links with the new password, confirmation links here.
 */
async function withNewEmail(stores: Stores, former: Account, input: CommandInput): Promise<Account> {
  const { newEmail, securityEmails } = input;
  if (newEmail === undefined || isSameEmail(newEmail, former.email)) return former;
  const account = await stores.accounts.setEmail(former.id, newEmail);
  if (!account) throw new CommandError(`There is an account ${newEmail} already.`);
  await stores.tickets.removeAll(account.id);
  await logActivity(stores, 'emailChanged', account);
  if (account.role !== 'user') {
    await securityEmails.notifyOwners(stores, {
      subject: `${nameInEmails(account)} signs in with another email address`,
      description: `The email address of ${nameInEmails(account)} has been changed from ${former.email} to ${account.email}.`,
      by: byCommand,
    });
  }
  return account;
}

/** The commands by name. Each runs in one transaction. */
export const accountChanges = {
  ...{ create, role: changeRole, password: setPassword },
  ...{ disable, enable, 'sign-out': signOut, recover },
};

/** Writes the activity entry in the same transaction. */
function logActivity(
  { activity }: Stores,
  kind: ActivityKind,
  account: Account,
  details: ActivityDetails = {},
): Promise<void> {
  return activity.log({ by: command, kind, about: aboutAccount(account), details });
}

async function requireAccount({ accounts }: Stores, email: string): Promise<Account> {
  const known = await accounts.findByEmail(email);
  const account = known && (await accounts.lock(known.id));
  if (!account) throw new CommandError(`There is no account ${email}.`);
  return account;
}

/** The requested role; the first administrator becomes the owner. */
async function requestedRole({ accounts }: Stores, { role }: CommandInput): Promise<AccountRole> {
  if (!role) throw new CommandError(`Please name a role: ${roleKeywords.join(' or ')}.`);
  if (role !== 'administrator') return role;
  return (await accounts.hasOwner()) ? role : 'owner';
}

async function notifyOwners(
  stores: Stores,
  account: Account,
  { securityEmails }: CommandInput,
): Promise<void> {
  if (account.role === 'administrator')
    await securityEmails.notifyOfAdministrator(stores, account, byCommand);
  if (account.role === 'owner') await securityEmails.notifyOfOwner(stores, account, byCommand);
}

function formatRole(role: AccountRole): string {
  return roleKeywords.find((word) => roles[word] === role) ?? role;
}
