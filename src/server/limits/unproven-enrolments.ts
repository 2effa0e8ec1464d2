import { mailboxOf } from './letters-to-one.ts';
import { day, hour, type Rule } from './limits.ts';
import { networkOf } from './network-of.ts';

/**
 * Limits the emails that enrolments without a proof of work cause (product: Limits). They cost the sender nothing, so they
 * have a budget of their own and use up nothing of other emails'.
 *
 * @param address where the request comes from
 */
export function unprovenEmails(email: string, address: string): Rule[] {
  return [
    { what: 'unproven emails of a network', of: [networkOf(address)], points: 10, seconds: hour },
    { what: 'unproven emails to one', of: [mailboxOf(email)], points: 3, seconds: day },
    { what: 'unproven emails', of: [], points: 60, seconds: hour },
  ];
}

/** A seat is held once for a mailbox, whatever its spelling and however often the form is sent. */
export function heldSeat(email: string, webinarId: string): Rule {
  return { what: 'held seat', of: [mailboxOf(email), webinarId], points: 1, seconds: 90 * day };
}
