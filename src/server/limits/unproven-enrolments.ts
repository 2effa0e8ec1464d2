import { emailsToStrangers } from './emails-of-forms.ts';
import { mailboxOf } from './letters-to-one.ts';
import { day, type Rule } from './limits.ts';

/**
 * Limits the emails that enrolments without a proof of work cause (product: Limits). They cost the sender nothing, so they
 * have a budget of their own and use up nothing of other emails'.
 *
 * @param address where the request comes from
 */
export function unprovenEmails(email: string, address: string): Rule[] {
  return [
    { what: 'unproven emails to one', of: [mailboxOf(email)], points: 3, seconds: day },
    ...emailsToStrangers('enrolment', address),
  ];
}

/** A seat is held once for a mailbox, whatever its spelling and however often the form is sent. */
export function heldSeat(email: string, webinarId: string): Rule {
  return { what: 'held seat', of: [mailboxOf(email), webinarId], points: 1, seconds: 90 * day };
}
