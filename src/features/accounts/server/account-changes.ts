import type { ActivityDetails, ActivityKind } from '#cms/activity/activity.ts';
import { aboutAccount } from '#core/access/caller.ts';
import { type AccountRole, may, nameOfRole } from '#core/access/roles.ts';
import { command, nameOf } from '#core/actor.ts';
import type { Limits } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { isSameEmail } from '#core/text/email-address.ts';
import { revokeInvitationsBy } from '#features/staff/server/invitation-store.ts';
import type { Account } from './account-store.ts';
import type { TellOfRemoval } from './factor-emails.ts';
import { dropFactors, endFactorsWith, removeFactors } from './factors.ts';
import type { SecurityEmails } from './security-emails.ts';

/** A command that cannot be done; the message says why. */
export class Refused extends Error {}

/** The roles as they are typed; the one that is given most often stands first. */
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

/** What was typed, and what has been made of it. */
interface Given {
  email: string;
  name: string;
  role: AccountRole | undefined;
  passwordHash: string;
  /** Takes the place of the address; undefined: that stays. */
  newEmail: string | undefined;
  /** A sentence; empty where whoever typed it has chosen the password. */
  shownPassword: string;
  securityEmails: SecurityEmails;
  notifyOfRemoval: TellOfRemoval;
  limitsIn: (inside: Stores) => Promise<Limits>;
}

type Change = (stores: Stores, given: Given) => Promise<string>;

/** Who does it, in emails. */
const byCommand = nameOf(command);

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
  if (!may(role, 'staff.manage')) await revokeInvitationsBy(stores, account.id);
  const details = { before: nameOfRole(account.role), after: nameOfRole(role) };
  await note(stores, 'roleChanged', account, details);
  await notifyOwners(stores, { ...account, role }, given);
  if (await endFactorsWith(role, stores, account, byCommand, notifyOfRemoval)) {
    await note(stores, 'factorRemoved', account, { factor: 'all of them' });
    return `${email} is ${wordFor(role)} now. The second factors are removed.`;
  }
  if (account.role !== 'user') return `${email} is ${wordFor(role)} now.`;
  // Whoever has opened the account may be somebody else.
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
  await revokeInvitationsBy(stores, account.id);
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

/** For whoever has lost password, second factors, mailbox or all of them: nothing of before lets anybody in any more. */
const recover: Change = async (stores, given) => {
  const { email, passwordHash, shownPassword, notifyOfRemoval } = given;
  const former = await requireAccount(stores, email);
  const { id } = former;
  const hasFactors = await stores.factorOwners.has(id);
  // To the former address, where there is another one now: should this be a trick, its reader hears of it.
  if (hasFactors) await removeFactors(stores, former, byCommand, notifyOfRemoval);
  const account = await withNewEmail(stores, former, given);
  await stores.accounts.setDisabled(id, false);
  await stores.accounts.setPassword(id, passwordHash);
  await note(stores, 'accountRecovered', account);
  // Whoever comes here has tried before, and would have to wait. Others go on being counted: who guesses at other
  // accounts must not be let off by this.
  const limits = await given.limitsIn(stores);
  for (const whose of new Set([former.email, account.email, id])) await limits.removeOf(whose);
  const factors = hasFactors ? ' The second factors are removed: please set up new ones.' : '';
  return `${account.email} is open, with a new password, and all that was signed in has ended.${factors}${shownPassword}`;
};

/**
 * Whoever finds a mailbox that somebody has lost would ask for a new password by it. What was sent there ends: links to
 * choose one with the password that is set, and what confirms an address here.
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

/** The commands, by the word that is typed. Each is done in one transaction. */
export const accountChanges = {
  ...{ create, role: changeRole, password: setPassword },
  ...{ disable, enable, 'sign-out': signOut, recover },
};

/** Notes what has been done, in its transaction. */
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

/** The role as it was asked for; the first administrator owns the site. */
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
