import { join } from 'node:path';
import { systemClock } from '#core/clock.ts';
import { openDatabase } from '#core/database/database.ts';
import { createAccountStore } from '#features/accounts/server/account-store.ts';
import { hashPassword } from '#features/accounts/server/credentials.ts';
import { newAddress, password } from './accounts.ts';

const open = () =>
  openDatabase({ engine: 'sqlite', file: join(process.env.TEST_DATA_DIR ?? '', 'ananta.db') }, () => {});

/** A new staff account, with the password of all tests. */
export async function createStaff(
  role: string,
): Promise<{ email: string; expireConfirmation(): Promise<void>; closeAccount(): Promise<void> }> {
  const email = newAddress();
  const { db, close } = open();
  const passwordHash = await hashPassword(password);
  const accounts = createAccountStore({ db, clock: systemClock });
  const account = await accounts.create({ name: 'Meera', email, role, passwordHash });
  await close();
  return {
    email,

    /** Sets its last confirmation of identity to a day ago. */
    async expireConfirmation() {
      const again = open();
      const confirmedAt = new Date(Date.now() - 86_400_000).toISOString();
      const update = again.db.updateTable('session').set({ confirmedAt });
      await update.where('accountId', '=', account?.id ?? '').execute();
      await again.close();
    },

    async closeAccount() {
      const again = open();
      const update = again.db.updateTable('account').set({ disabledAt: new Date().toISOString() });
      await update.where('id', '=', account?.id ?? '').execute();
      await again.close();
    },
  };
}
