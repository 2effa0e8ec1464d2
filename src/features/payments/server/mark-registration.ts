import type { Actor } from '#core/actor.ts';
import type { Stores } from '#core/manifest/repositories.ts';

/**
 * Marks a registration as its payment is now. Runs in the transaction that has changed the payment.
 *
 * @param note kept with the registration, where staff have noted nothing else
 */
export async function markRegistration(
  tx: Stores,
  { registrationId, isPaid }: { registrationId: string; isPaid: boolean },
  note: string,
  by: Actor,
): Promise<void> {
  const registration = registrationId && (await tx.records.find('registration', { id: registrationId }));
  // One that is not confirmed by its mailbox has no payment.
  if (!registration || (registration.paid === 1) === isPaid) return;
  const kept = isPaid ? registration.paidNote || note : registration.paidNote;
  await tx.registrations.applyAction({ id: registrationId, by }, { kind: 'paid', isPaid, note: kept });
}
