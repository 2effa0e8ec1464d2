import { may, rolesThatMay } from '../../policy.ts';
import type { Account } from '../../store/account-store.ts';
import type { Stores } from '../../store/stores.ts';

/** Opening minutes after which somebody ought to have taken an enquiry (product: Somebody knows). */
export const untakenAfter = 4 * 60;

/** Whether an account can be given an enquiry: one that is closed cannot. */
export function canAnswer({ role, disabledAt }: Pick<Account, 'role' | 'disabledAt'>): boolean {
  return disabledAt === null && may(role, 'enquiry.answer');
}

/** The front desk: all who can be given an enquiry. */
export async function deskStaff(accounts: Pick<Stores['accounts'], 'listByRoles'>): Promise<Account[]> {
  return (await accounts.listByRoles(rolesThatMay('enquiry.answer'))).filter(canAnswer);
}
