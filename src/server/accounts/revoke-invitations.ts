import { invitationKey } from '../../mail/letters/invitation.ts';
import type { Stores } from '../../store/stores.ts';

/**
 * Takes back all that somebody has sent who may not invite any more, with the letters that still wait.
 *
 * @param inside the stores of the transaction that takes that right away
 */
export async function revokeInvitationsBy(
  { invitations, letters }: Pick<Stores, 'invitations' | 'letters'>,
  accountId: string,
): Promise<void> {
  for (const { id } of await invitations.revokeAllBy(accountId)) await letters.cancel(invitationKey(id));
}
