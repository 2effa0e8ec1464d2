import type { Actor } from '#core/actor.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PaymentRow } from './tables.ts';

/**
 * Marks a registration as its payment is now: as paid once everything has come, as unpaid once all money is gone. Where a
 * part is there, staff decide: taking the mark away would take that part back. Runs in the transaction that has changed
 * the payment.
 *
 * @param note kept with the registration, where staff have noted nothing else
 */
export async function markRegistration(
  tx: Stores,
  { registrationId, amount, received }: Pick<PaymentRow, 'registrationId' | 'amount' | 'received'>,
  note: string,
  by: Actor,
): Promise<void> {
  const isPaid = amount > 0 && received >= amount;
  if (!isPaid && received > 0) return;
  const registration = registrationId && (await tx.records.find('registration', { id: registrationId }));
  // One that is not confirmed by its mailbox has no payment.
  if (!registration || (registration.paid === 1) === isPaid) return;
  const kept = isPaid ? registration.paidNote || note : registration.paidNote;
  await tx.registrations.applyAction({ id: registrationId, by }, { kind: 'paid', isPaid, note: kept });
}
