import { parseArgs } from 'node:util';
import { systemClock } from '../../content/clock.ts';
import { isEmail } from '../../content/people/contact-rules.ts';
import type { AccountRole } from '../../policy.ts';
import { type Account, type AccountStore, createAccountStore } from '../../store/account-store.ts';
import { type Database, openDatabase } from '../../store/connection/database.ts';
import { findShape, migrate } from '../../store/connection/migrate.ts';
import type { Config } from '../settings/config.ts';
import { passwordErrors } from './account-desk.ts';
import { hashPassword, makeUpPassword } from './passwords.ts';

/** The roles as they are typed; the one that is given most often stands first. */
const roles: Readonly<Record<string, AccountRole>> = {
  admin: 'administrator',
  editor: 'editor',
  'front-desk': 'frontDesk',
  owner: 'owner',
  user: 'user',
};
const shownRoles = Object.keys(roles);

const usage = `Manages the accounts of this site, also while it runs.

  npm run user -- create EMAIL [--name NAME] [--role ${shownRoles.join('|')}] [--password PASSWORD]
  npm run user -- role EMAIL ${shownRoles.join('|')} [--password PASSWORD]
  npm run user -- password EMAIL [--password PASSWORD]

create makes an administrator unless told otherwise; the first one owns the site.
Without --password one is made up and shown. A user who becomes one of the staff gets
a new password too: anybody can have registered that address. A new password ends
everything that was signed in with the old one.`;

/** A command that cannot be done; the message says why. */
class Refused extends Error {}

/**
 * Does what the words of a command say.
 *
 * @returns what to tell whoever typed it
 * @throws with a message for them
 */
export async function runAccountCommand(
  args: string[],
  { database: address }: Pick<Config, 'database'>,
): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, role: { type: 'string' }, password: { type: 'string' } },
  });
  const [command, email = '', named = values.role] = positionals;
  const word = named ?? (command === 'create' ? 'admin' : '');
  if (!command || !['create', 'role', 'password'].includes(command)) throw new Refused(usage);
  if (!isEmail(email)) throw new Refused(`${email || 'Nothing'} is not an e-mail address.\n\n${usage}`);
  const asked = Object.hasOwn(roles, word) ? roles[word] : undefined;
  if (command !== 'password' && !asked)
    throw new Refused(`${word || 'Nothing'} is not a role; it is ${shownRoles.join(' or ')}.`);
  const password = values.password ?? makeUpPassword();
  const wrong = (await passwordErrors(password)).password;
  if (wrong) throw new Refused(`${wrong}.`);

  const database = openDatabase(address, () => undefined);
  try {
    const shape = await findShape(database);
    // A site of that version may be running on it.
    if (shape === 'older')
      throw new Refused('An older version of the site has made this database. Please start this one first.');
    if (shape === 'empty') await migrate(address);
    const passwordHash = await hashPassword(password);
    const shown = values.password ? '' : ` The password is ${password}`;
    const role = asked && (await roleToGive(database, asked));
    if (command === 'create' && role) {
      const account = { name: values.name ?? email, email, passwordHash, role };
      const created = await createAccountStore({ db: database.db, clock: systemClock }).create(account);
      if (!created) throw new Refused(`There is an account ${email} already.`);
      return `Created ${email} as ${wordFor(role)}.${shown}`;
    }
    return await change(database, email, async (accounts, account) => {
      if (!role) {
        await accounts.setPassword(account.id, passwordHash);
        return `Set another password for ${email}.${shown}`;
      }
      if (account.role === role) return `${email} is ${wordFor(role)} already.`;
      if (!(await accounts.setRole(account.id, role)))
        throw new Refused(`${email} is the last owner. Please make another one first.`);
      if (account.role !== 'user') return `${email} is ${wordFor(role)} now.`;
      await accounts.setPassword(account.id, passwordHash);
      return `${email} is ${wordFor(role)} now, with a new password.${shown}`;
    });
  } finally {
    await database.close();
  }
}

/** The role as it was asked for; the first administrator owns the site. */
async function roleToGive({ db }: Database, asked: AccountRole): Promise<AccountRole> {
  if (asked !== 'administrator') return asked;
  return (await createAccountStore({ db, clock: systemClock }).hasOwner()) ? asked : 'owner';
}

function wordFor(role: AccountRole): string {
  return shownRoles.find((word) => roles[word] === role) ?? role;
}

/** All of a change, or nothing. */
function change(
  { db }: Database,
  email: string,
  work: (accounts: AccountStore, account: Account) => Promise<string>,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const accounts = createAccountStore({ db: transaction, clock: systemClock });
    const account = await accounts.findByEmail(email);
    if (!account) throw new Refused(`There is no account ${email}.`);
    return work(accounts, account);
  });
}
