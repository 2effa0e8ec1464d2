import { firstAccountName } from '#core/access/account-name.ts';
import { aboutAccount } from '#core/access/caller.ts';
import { nameOfRole } from '#core/access/roles.ts';
import { system } from '#core/actor.ts';
import { InvalidSettingError } from '#core/config/config.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { generatePassword, hashPassword } from './credentials.ts';

/**
 * Creates the first administrator, the owner of the site, if there is no owner; only one, even if several processes
 * start at once.
 *
 * @param credentials the email address, and the password if the configuration sets one
 * @param onCreated called with the email address and a generated password before the account is stored, so that an aborted
 * start leaves no account with an unknown password
 * @throws InvalidSettingError if the address belongs to another account
 */
export async function ensureAdministrator(
  stores: Stores,
  credentials: { email: string; password: string | undefined },
  onCreated: (email: string, generatedPassword: string | undefined) => void,
): Promise<void> {
  if (await stores.accounts.hasOwner()) return;
  const password = credentials.password ?? generatePassword();
  const passwordHash = await hashPassword(password);
  await stores.transaction(async ({ accounts, facts, activity }) => {
    await facts.serialize('first administrator');
    if (await accounts.hasOwner()) return;
    const { email } = credentials;
    const created = await accounts.create({ name: firstAccountName, email, passwordHash, role: 'owner' });
    if (!created) {
      throw new InvalidSettingError(
        `The setting ADMIN_EMAIL names an account that is not an administrator. To make it one: npm run user -- role ${email} admin.`,
      );
    }
    const details = { role: nameOfRole(created.role) };
    await activity.log({
      by: system('start'),
      kind: 'accountCreated',
      about: aboutAccount(created),
      details,
    });
    onCreated(created.email, credentials.password ? undefined : password);
  });
}
