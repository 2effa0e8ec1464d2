import { parseArgs } from 'node:util';
import { nameErrors } from '#core/access/account-name.ts';
import { brandOf } from '#core/brand/brand.ts';
import { systemClock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import { openDatabase } from '#core/database/database.ts';
import { findSchemaState, migrate } from '#core/database/migrations.ts';
import { openScope, type Scope } from '#core/database/scope.ts';
import { createLimits } from '#core/http/limits.ts';
import { loadAuthSecret } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { isEmail } from '#core/text/contact-rules.ts';
import { accountChanges, CommandError, parseRole, roleKeywords } from './account-changes.ts';
import { passwordErrors } from './accounts.ts';
import { generatePassword, hashPassword } from './credentials.ts';
import { createFactorEmails } from './factor-emails.ts';
import { createSecurityEmails } from './security-emails.ts';

const usage = `Manages the accounts of this site, also while it runs.

  npm run user -- create EMAIL [--name NAME] [--role ${roleKeywords.join('|')}] [--password PASSWORD]
  npm run user -- role EMAIL ${roleKeywords.join('|')} [--password PASSWORD]
  npm run user -- password EMAIL [--password PASSWORD]
  npm run user -- disable EMAIL
  npm run user -- enable EMAIL
  npm run user -- sign-out EMAIL
  npm run user -- recover EMAIL [--email NEW] [--password PASSWORD]

create creates an administrator unless --role is given; the first one owns the site.
Without --password a random password is set and shown. A user who joins the staff gets
a new password too, because anyone can have registered that address. A new password ends
all sessions of the account, and so do disable and sign-out.
recover is for a person who has lost phone, password or mailbox: it opens the account,
sets a new password, removes the second factors and ends all sessions. With --email the
account has that address from then on, because anyone who reads a lost mailbox could ask
for a new password.
role EMAIL owner adds another owner. The last owner keeps this role.`;

type Settings = Pick<
  Config,
  'database' | 'siteUrl' | 'timeZone' | 'authSecret' | 'dataDir' | 'rawValues' | 'contact' | 'mail'
>;

/**
 * Runs an account command.
 *
 * @returns the message to print
 * @throws an error whose message is meant for the user
 */
export async function runAccountCommand(
  args: string[],
  config: Settings,
  openStores: (scope: Scope) => Stores,
): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ name: { type: 'string' }, role: { type: 'string' }, password: { type: 'string' } },
      email: { type: 'string' },
    },
  });
  const [command = '', email = '', roleText = values.role] = positionals;
  if (!Object.hasOwn(accountChanges, command)) throw new CommandError(usage);
  const change = accountChanges[command as keyof typeof accountChanges];
  if (!isEmail(email))
    throw new CommandError(
      `${email ? `${email} is not an email address` : 'The email address is missing'}.\n\n${usage}`,
    );
  const newEmail = values.email?.trim();
  if (newEmail !== undefined && command !== 'recover')
    throw new CommandError(`Only recover takes --email.\n\n${usage}`);
  if (newEmail !== undefined && !isEmail(newEmail))
    throw new CommandError(
      `${newEmail ? `${newEmail} is not an email address` : 'The new email address is missing'}.`,
    );
  const role = parseRole(roleText ?? (command === 'create' ? 'admin' : ''));
  if (['create', 'role'].includes(command) && !role)
    throw new CommandError(`${roleText || 'Nothing'} is not a role; it is ${roleKeywords.join(' or ')}.`);
  const nameError = values.name === undefined ? undefined : nameErrors(values.name).name;
  if (nameError) throw new CommandError(`${values.name} is not a valid name. ${nameError}`);
  const password = values.password ?? generatePassword();
  const passwordError = (await passwordErrors(password)).password;
  if (passwordError) throw new CommandError(`${passwordError}.`);

  const { database: address, siteUrl, timeZone } = config;
  const database = openDatabase(address, () => undefined);
  try {
    const schemaState = await findSchemaState(database);
    // A site of that older version may be running on this database.
    if (schemaState === 'older' || schemaState === 'tooOld')
      throw new CommandError(
        'An older version of the site has made this database. Please start this one first.',
      );
    if (schemaState === 'empty') await migrate(address);
    const clock = systemClock;
    const stores = openStores(openScope(database, clock, () => undefined));
    const settings = await stores.siteSettings.values(config);
    const site = { siteUrl, brand: brandOf(settings), ...settings };
    const emailParts = { clock, site, timeZone };
    const securityEmails = createSecurityEmails(emailParts);
    const { notifyOfRemoval } = createFactorEmails({ ...emailParts, securityEmails });
    const input = {
      ...{ email, name: values.name ?? email, role, newEmail, passwordHash: await hashPassword(password) },
      passwordMessage: values.password ? '' : ` The password is ${password}`,
      async createLimitsFor(tx: Stores) {
        const secret = config.authSecret ?? (await loadAuthSecret(tx.facts, config.dataDir));
        return createLimits({ stores: tx, secret, clock });
      },
      ...{ securityEmails, notifyOfRemoval },
    };
    // All parts of a change, or none.
    return await stores.transaction((tx) => change(tx, input));
  } finally {
    await database.close();
  }
}
