import type { ActivityDetails, ActivityKind } from '#cms/activity/activity.ts';
import { aboutAccount } from '#core/access/caller.ts';
import { type AccountRole, may, nameOfRole } from '#core/access/roles.ts';
import { actorName, command } from '#core/actor.ts';
import type { Limits } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { isSameEmail } from '#core/text/email-address.ts';
import type { Account } from './account-store.ts';
import type { TellOfRemoval } from './factor-emails.ts';
import { dropFactors, endFactorsWith, removeFactors } from './factors.ts';
import type { SecurityEmails } from './security-emails.ts';

/** An error of a command; the message explains it. */
export class Refused extends Error {}

/** The roles as they are typed, the most common first. */
const roles: Readonly<Record<string, AccountRole>> = {
  admin: 'administrator',
  editor: 'editor',
  'front-desk': 'frontDesk',
  owner: 'owner',
  user: 'user',
};
export const roleWords: readonly string[] = Object.keys(roles);

export function roleOfWord(word: string): AccountRole | undefined {
  return Object.hasOwn(roles, word) ? roles[word] : undefined;
}

/** The arguments of a command and the values derived from them. */
interface Given {
  email: string;
  name: string;
  role: AccountRole | undefined;
  passwordHash: string;
  /** Replaces the address; undefined: keep it. */
  newEmail: string | undefined;
  /** A sentence with the generated password; empty if the password was given. */
  shownPassword: string;
  securityEmails: SecurityEmails;
  notifyOfRemoval: TellOfRemoval;
  limitsIn: (inside: Stores) => Promise<Limits>;
}

type Change = (stores: Stores, given: Given) => Promise<string>;

/** The actor that emails name. */
const byCommand = actorName(command);

const create: Change = async (stores, given) => {
  const { email, name, passwordHash, shownPassword } = given;
  const role = await roleToGive(stores, given);
  const created = await stores.accounts.create({ name, email, passwordHash, role });
  if (!created) throw new Refused(`There is an account ${email} already.`);
  await note(stores, 'accountCreated', created, { role: nameOfRole(role) });
  await notifyOwners(stores, created, given);
  return `Created ${email} as ${wordFor(role)}.${shownPassword}`;
};

const changeRole: Change = async (stores, given) => {
  const { email, passwordHash, shownPassword, notifyOfRemoval } = given;
  const { accounts } = stores;
  const account = await requireAccount(stores, email);
  const role = await roleToGive(stores, given);
  if (account.role === role) return `${email} is ${wordFor(role)} already.`;
  if (!(await accounts.setRole(account.id, role)))
    throw new Refused(`${email} is the last owner. Please make another one first.`);
  if (!may(role, 'staff.manage')) await stores.invitations.revokeAllBy(account.id);
  const details = { before: nameOfRole(account.role), after: nameOfRole(role) };
  await note(stores, 'roleChanged', account, details);
  await notifyOwners(stores, { ...account, role }, given);
  if (await endFactorsWith(role, stores, account, byCommand, notifyOfRemoval)) {
    await note(stores, 'factorRemoved', account, { factor: 'all of them' });
    return `${email} is ${wordFor(role)} now. The second factors are removed.`;
  }
  if (account.role !== 'user') return `${email} is ${wordFor(role)} now.`;
  // The account may have been opened by another person.
  await dropFactors(stores, account.id);
  await accounts.removeConfirmedEmail(account.id);
  await accounts.setPassword(account.id, passwordHash);
  await note(stores, 'passwordChanged', account);
  return `${email} is ${wordFor(role)} now, with a new password.${shownPassword}`;
};

const setPassword: Change = async (stores, { email, passwordHash, shownPassword }) => {
  const account = await requireAccount(stores, email);
  await stores.accounts.setPassword(account.id, passwordHash);
  await note(stores, 'passwordChanged', account);
  return `Set another password for ${email}.${shownPassword}`;
};

const disable: Change = async (stores, { email }) => {
  const account = await requireAccount(stores, email);
  if (!(await stores.accounts.setDisabled(account.id, true)))
    throw new Refused(`${email} is the last owner. Please make another one first.`);
  await stores.invitations.revokeAllBy(account.id);
  await note(stores, 'accountDisabled', account);
  return `${email} is closed: nobody can sign in with it, and all that was signed in has ended.`;
};

const enable: Change = async (stores, { email }) => {
  const account = await requireAccount(stores, email);
  await stores.accounts.setDisabled(account.id, false);
  await note(stores, 'accountEnabled', account);
  return `${email} is open.`;
};

const signOut: Change = async (stores, { email }) => {
  const account = await requireAccount(stores, email);
  await stores.accounts.signOut(account.id);
  await note(stores, 'sessionsEnded', account);
  return `All that was signed in with ${email} has ended.`;
};

/** For an owner who has lost password, second factors or mailbox: every former way to sign in ends. */
const recover: Change = async (stores, given) => {
  const { email, passwordHash, shownPassword, notifyOfRemoval } = given;
  const former = await requireAccount(stores, email);
  const { id } = former;
  const hasFactors = await stores.factorOwners.has(id);
  // To the former address, also if it changes: if the recovery is an attack, the reader of that mailbox must hear of
  // it.
  if (hasFactors) await removeFactors(stores, former, byCommand, notifyOfRemoval);
  const account = await withNewEmail(stores, former, given);
  await stores.accounts.setDisabled(id, false);
  await stores.accounts.setPassword(id, passwordHash);
  await note(stores, 'accountRecovered', account);
  // Removes the limits of this account after failed attempts. Other counters stay: an attacker who guesses passwords of
  // other accounts must not profit.
  const limits = await given.limitsIn(stores);
  for (const whose of new Set([former.email, account.email, id])) await limits.removeForSubject(whose);
  const factors = hasFactors ? ' The second factors are removed: please set up new ones.' : '';
  return `${account.email} is open, with a new password, and all that was signed in has ended.${factors}${shownPassword}`;
};

/**
 * A person who gains access to a lost mailbox could reset the password with it. Links that were sent to that mailbox
 * end: reset links with the new password, confirmation links here.
 */
async function withNewEmail(stores: Stores, former: Account, given: Given): Promise<Account> {
  const { newEmail, securityEmails } = given;
  if (newEmail === undefined || isSameEmail(newEmail, former.email)) return former;
  const account = await stores.accounts.setEmail(former.id, newEmail);
  if (!account) throw new Refused(`There is an account ${newEmail} already.`);
  await stores.tickets.removeAll(account.id);
  await note(stores, 'emailChanged', account);
  if (account.role !== 'user') {
    await securityEmails.notifyOwners(stores, {
      subject: `${account.name} signs in with another email address`,
      happened: `The email address of ${account.name} has been changed from ${former.email} to ${account.email}.`,
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
function note(
  { activity }: Stores,
  kind: ActivityKind,
  account: Account,
  details: ActivityDetails = {},
): Promise<void> {
  return activity.note({ by: command, kind, about: aboutAccount(account), details });
}

async function requireAccount({ accounts }: Stores, email: string): Promise<Account> {
  const known = await accounts.findByEmail(email);
  const account = known && (await accounts.take(known.id));
  if (!account) throw new Refused(`There is no account ${email}.`);
  return account;
}

/** The requested role; the first administrator becomes the owner. */
async function roleToGive({ accounts }: Stores, { role }: Given): Promise<AccountRole> {
  if (!role) throw new Refused(`Please name a role: ${roleWords.join(' or ')}.`);
  if (role !== 'administrator') return role;
  return (await accounts.hasOwner()) ? role : 'owner';
}

async function notifyOwners(stores: Stores, account: Account, { securityEmails }: Given): Promise<void> {
  if (account.role === 'administrator')
    await securityEmails.notifyOfAdministrator(stores, account, byCommand);
  if (account.role === 'owner') await securityEmails.tellOfOwner(stores, account, byCommand);
}

function wordFor(role: AccountRole): string {
  return roleWords.find((word) => roles[word] === role) ?? role;
}
