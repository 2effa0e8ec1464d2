import { randomBytes } from 'node:crypto';
import type { AccountStore } from '../../store/account-store.ts';
import { hashPassword } from './passwords.ts';

/**
 * Creates the first administrator where there is none.
 *
 * @param given the e-mail, and the password if the owner has set one
 * @returns what to tell the owner, once: the e-mail, and the password where it was made up here; undefined when an
 *   administrator exists
 */
export async function ensureAdministrator(
  accounts: AccountStore,
  given: { email: string; password: string | undefined },
): Promise<{ email: string; password: string | undefined } | undefined> {
  if (await accounts.hasAdministrator()) return undefined;
  const password = given.password ?? randomBytes(12).toString('base64url');
  const created = await accounts.create({
    name: 'Administrator',
    email: given.email,
    passwordHash: await hashPassword(password),
    role: 'admin',
  });
  if (!created)
    throw new Error(`ADMIN_EMAIL ${given.email} belongs to an account that is not an administrator.`);
  return { email: created.email, password: given.password ? undefined : password };
}
