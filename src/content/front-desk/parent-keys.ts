import { canonicalEmail } from '../people/email-address.ts';
import { fullNumber } from '../phone-number.ts';

/** By what the sender of an enquiry is known again; an empty key knows nobody. */
export interface ParentKeys {
  /** The address in its canonical form. */
  email: string;
  /** The whole number with its country code: two numbers that differ there belong to two parents. */
  phone: string;
}

/** @param sent as it is stored: the phone number bare */
export function parentKeys({ email, contact }: { email: string; contact: string }): ParentKeys {
  // Strangers who type '12' must not become one parent.
  return { email: canonicalEmail(email), phone: fullNumber(contact) ?? '' };
}
