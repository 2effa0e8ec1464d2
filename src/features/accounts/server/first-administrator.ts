import { aboutAccount } from '#core/access/caller.ts';
import { nameOfRole } from '#core/access/roles.ts';
import { system } from '#core/actor.ts';
import { WrongSetting } from '#core/config/config.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { hashPassword, makeUpPassword } from './credentials.ts';

/**
 * Creates the first administrator, who owns the site, where nobody does; one, also where several processes start at once.
 *
 * @param given the e-mail, and the password if the owner has set one
 * @param show is given the e-mail, and the password where it was made up here, before the account is stored: a start
 *   that is broken off never leaves an account whose password nobody has seen
 * @throws WrongSetting where somebody else has registered that e-mail
 */
export async function ensureAdministrator(
  stores: Stores,
  given: { email: string; password: string | undefined },
  show: (email: string, madeUp: string | undefined) => void,
): Promise<void> {
  if (await stores.accounts.hasOwner()) return;
  const password = given.password ?? makeUpPassword();
  const passwordHash = await hashPassword(password);
  await stores.transaction(async ({ accounts, facts, activity }) => {
    await facts.serialize('first administrator');
    if (await accounts.hasOwner()) return;
    const { email } = given;
    const created = await accounts.create({ name: 'Administrator', email, passwordHash, role: 'owner' });
    if (!created) {
      throw new WrongSetting(
        `The setting ADMIN_EMAIL names an account that is no administrator. To make it one: npm run user -- role ${email} admin.`,
      );
    }
    const details = { role: nameOfRole(created.role) };
    await activity.note({
      by: system('start'),
      kind: 'accountCreated',
      about: aboutAccount(created),
      details,
    });
    show(created.email, given.password ? undefined : password);
  });
}
