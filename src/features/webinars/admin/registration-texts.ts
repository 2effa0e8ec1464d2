import { formatPrice, isPaidPrice } from '#core/text/numbers.ts';
import { formatDay } from '#core/time/format-day.ts';
import type { CancellationView, RegistrationAction, RegistrationView } from '../api.ts';
import { quoteInWords } from '../rules/refund-quote-texts.ts';

/** The message after an action. */
export function actionMessage(
  action: RegistrationAction,
  { registration, position }: RegistrationView,
): string {
  const { name } = registration;
  if (action.kind === 'undo') return 'Everything is as it was before.';
  if (action.kind === 'paid') return action.isPaid ? `${name} has paid.` : `${name} has not paid.`;
  if (action.kind === 'attended')
    return action.hasAttended ? `${name} was there.` : `${name} is no longer marked as there.`;
  if (action.kind === 'move')
    return registration.status === 'waiting'
      ? `${name} has been moved, and is number ${position} on the waiting list there.`
      : `${name} has been moved.`;
  if (registration.status === 'waiting') return `${name} is number ${position} on the waiting list.`;
  if (registration.status === 'cancelled') return `${name}’s place has been cancelled.`;
  return `${name} has a place.`;
}

/** The actions that send an email; they are confirmed first. */
type NotifyingAction = RegistrationAction & { kind: 'accept' | 'cancel' | 'reinstate' | 'move' };

export const sendsEmail = (action: RegistrationAction): action is NotifyingAction =>
  ['accept', 'cancel', 'reinstate', 'move'].includes(action.kind);

/** The question before an action that sends an email. */
export interface ActionConfirmation {
  title: string;
  /** The consequences, one sentence each. */
  lines: string[];
  action: string;
  look: 'main' | 'danger';
}

/** @param target the title of the webinar that a registration moves to */
export function confirmationFor(
  applied: NotifyingAction,
  { registration, refund, cancellation }: RegistrationView,
  target = 'another webinar',
): ActionConfirmation {
  const { name, status } = registration;
  const email = `${name} will get an email in five minutes, unless you undo this before then.`;
  const sendsEmail = status !== 'unconfirmed' || applied.kind === 'accept';
  const question = (title: string, action: string, ...lines: string[]): ActionConfirmation => ({
    ...{ title, action, lines: [...lines, ...(sendsEmail ? [email] : [])] },
    look: applied.kind === 'cancel' ? 'danger' : 'main',
  });
  switch (applied.kind) {
    case 'cancel':
      return status === 'waiting'
        ? question(`Take ${name} off the waiting list?`, 'Take off the waiting list')
        : question(
            `Cancel ${name}’s place?`,
            'Cancel the place',
            ...(status === 'unconfirmed'
              ? ['It is not confirmed yet, so no email goes out.']
              : [
                  ...(refund ? [refundSummary(refund)] : []),
                  'The seat is offered to the next parent on the waiting list.',
                ]),
          );
    case 'accept':
      return status === 'unconfirmed'
        ? question(
            `Confirm the registration of ${name}?`,
            'Confirm',
            'If all seats are taken, they join the waiting list.',
          )
        : question(`Accept the place for ${name}?`, 'Accept the place');
    case 'move':
      return question(`Move ${name} to “${target}”?`, 'Move');
    case 'reinstate': {
      const isOpen = cancellation?.refund === 'due' || cancellation?.refund === 'requested';
      return question(
        `Give ${name} a place again?`,
        'Give a place again',
        'If all seats are taken, they join the waiting list.',
        ...(isOpen ? ['The refund that is still open will no longer be due.'] : []),
      );
    }
  }
}

/** The refund if a registration were cancelled now: 'They get ₹1,500 back.' */
export function refundSummary({ quote, policy }: NonNullable<RegistrationView['refund']>): string {
  const { brief, why } = quoteInWords(quote, policy);
  if (quote.share === 'full' && quote.isPaid && isPaidPrice(quote.price))
    return `They get ${formatPrice(quote.price)} back.`;
  return `${brief}. ${why}`;
}

/** The state of a refund, and its due day. @param today as in calendar.ts */
export function refundInWords(
  { refund, dueBy }: Pick<CancellationView, 'refund' | 'dueBy'>,
  today: string,
): { text: string; isOverdue: boolean } {
  if (refund === 'none') return { text: 'Nothing is due', isOverdue: false };
  if (refund === 'completed') return { text: 'Paid back', isOverdue: false };
  const label = refund === 'due' ? 'Due' : 'Asked for';
  if (!dueBy) return { text: label, isOverdue: false };
  const isOverdue = dueBy < today;
  const when = isOverdue
    ? `should have been paid by ${formatDay(dueBy)}`
    : `to be paid by ${formatDay(dueBy)}`;
  return { text: `${label}, ${when}`, isOverdue };
}
