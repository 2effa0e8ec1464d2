import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '../content/clock.ts';
import { isEmail } from '../content/submissions.ts';
import { createAccountStore } from '../store/account-store.ts';
import { openDatabase } from '../store/connection/database.ts';
import { migrate } from '../store/connection/migrate.ts';
import { passwordErrors } from './accounts/account-desk.ts';
import { hashPassword } from './accounts/passwords.ts';
import { readConfig } from './settings/config.ts';

const usage = `Manages the accounts of this site, also while it runs.

  npm run user -- create EMAIL [--name NAME] [--role admin|user] [--password PASSWORD]
  npm run user -- role EMAIL admin|user
  npm run user -- password EMAIL [--password PASSWORD]

create makes an administrator unless told otherwise. Without --password one is made up and shown.
A new password ends everything that was signed in with the old one.`;

/** A command that cannot be done; the message says why. */
class Refused extends Error {}

async function run(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, role: { type: 'string' }, password: { type: 'string' } },
  });
  const [command, email = '', role = values.role ?? 'admin'] = positionals;
  if (!command || !['create', 'role', 'password'].includes(command)) throw new Refused(usage);
  if (!isEmail(email)) throw new Refused(`${email || 'Nothing'} is not an e-mail address.\n\n${usage}`);
  if (!['admin', 'user'].includes(role)) throw new Refused(`${role} is not a role; it is admin or user.`);
  const password = values.password ?? randomBytes(12).toString('base64url');
  const wrong = passwordErrors(password).password;
  if (wrong) throw new Refused(`${wrong}.`);

  const database = openDatabase(readConfig(process.env).database, () => undefined);
  try {
    await migrate(database);
    const accounts = createAccountStore({ db: database.db, clock: systemClock });
    const shown = values.password ? '' : ` The password is ${password}`;
    if (command === 'create') {
      const passwordHash = await hashPassword(password);
      const created = await accounts.create({ name: values.name ?? email, email, passwordHash, role });
      if (!created) throw new Refused(`There is an account ${email} already.`);
      return `Created ${email} as ${role}.${shown}`;
    }
    const account = await accounts.findByEmail(email);
    if (!account) throw new Refused(`There is no account ${email}.`);
    if (command === 'role') {
      await accounts.setRole(account.id, role);
      return `${email} is ${role} now.`;
    }
    await accounts.setPassword(account.id, await hashPassword(password));
    return `Set another password for ${email}.${shown}`;
  } finally {
    await database.close();
  }
}

if (existsSync('.env')) process.loadEnvFile('.env');
run(process.argv.slice(2)).then(
  (done) => console.log(done),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
