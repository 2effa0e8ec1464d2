import { formatPaise } from '#core/text/money.ts';
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
  if (action.kind === 'undo') return 'The change has been undone.';
  if (action.kind === 'paid')
    return action.isPaid ? `${name} is marked as paid.` : `${name} is marked as not paid.`;
  if (action.kind === 'attended')
    return action.hasAttended ? `${name} is marked as attended.` : `${name} is marked as absent.`;
  if (action.kind === 'move')
    return registration.status === 'waiting'
      ? `${name} has been moved, and is No. ${position} on its waiting list.`
      : `${name} has been moved.`;
  if (registration.status === 'waiting') return `${name} is No. ${position} on the waiting list.`;
  if (registration.status === 'cancelled') return `${name}’s registration has been cancelled.`;
  return `${name} is registered.`;
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
  { registration, refund, cancellation, payment }: RegistrationView,
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
        ? question(`Remove ${name} from the waiting list?`, 'Remove from the waiting list')
        : question(
            `Cancel ${name}’s registration?`,
            'Cancel the registration',
            ...(status === 'unconfirmed'
              ? ['It is not confirmed yet, so no email is sent.']
              : [
                  ...(refund ? [refundSummary(refund, payment)] : []),
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
        : question(`Accept the seat for ${name}?`, 'Accept the seat');
    case 'move':
      return question(`Move ${name} to “${target}”?`, 'Move');
    case 'reinstate': {
      const isOpen = cancellation?.refund === 'due' || cancellation?.refund === 'requested';
      return question(
        `Register ${name} again?`,
        'Register again',
        'If all seats are taken, they join the waiting list.',
        ...(isOpen ? ['The refund that is still open will no longer be due.'] : []),
      );
    }
  }
}

/** The refund if a registration were cancelled now: 'They get ₹1,500 back.' */
export function refundSummary(
  { quote, policy }: NonNullable<RegistrationView['refund']>,
  payment: Pick<NonNullable<RegistrationView['payment']>, 'received'> | null = null,
): string {
  const { brief, why } = quoteInWords(quote, policy, payment?.received);
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
  if (refund === 'completed') return { text: 'Refunded', isOverdue: false };
  const label = refund === 'due' ? 'Due' : 'Requested';
  if (!dueBy) return { text: label, isOverdue: false };
  const isOverdue = dueBy < today;
  const when = isOverdue
    ? `should have been paid by ${formatDay(dueBy)}`
    : `to be paid by ${formatDay(dueBy)}`;
  return { text: `${label}, ${when}`, isOverdue };
}

/** The money of a registration. */
export function moneyInWords({
  amount,
  received,
}: Pick<NonNullable<RegistrationView['payment']>, 'amount' | 'received'>): string {
  const words = formatPaise(received);
  if (received > amount) return `${words} received: ${formatPaise(received - amount)} too much`;
  if (amount === 0) return 'Nothing is due';
  if (received === 0) return `${formatPaise(amount)} due`;
  return received === amount ? `${words} received` : `${words} of ${formatPaise(amount)} received`;
}
