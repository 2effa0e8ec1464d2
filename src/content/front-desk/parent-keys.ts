/** By what the sender of an enquiry is known again; an empty key knows nobody. */
export interface ParentKeys {
  /** The address in lower case. */
  email: string;
  /** The last ten digits: with and without the country code it is one number. */
  phone: string;
}

/** Shorter numbers are no mobile numbers: strangers who type '12' must not become one parent. */
const digitsOfNumber = 10;

/** @param sent as it is stored: the phone number bare */
export function parentKeys({ email, contact }: { email: string; contact: string }): ParentKeys {
  const digits = contact.replace(/\D/g, '');
  return {
    email: email.trim().toLowerCase(),
    phone: digits.length < digitsOfNumber ? '' : digits.slice(-digitsOfNumber),
  };
}
