// Links for calling, WhatsApp and email with one press.
import { fullNumber, normalizePhoneNumber } from './phone-number.ts';

/**
 * The `tel:` address of a number, with its country code, so that a phone abroad dials it too. A short or toll-free
 * number is dialled unchanged.
 *
 * @param contact bare or as people write it
 */
export function telAddress(contact: string): string {
  return `tel:${fullNumber(contact) ?? normalizePhoneNumber(contact).replace(/[^\d+]/g, '')}`;
}

/** A phone number of the site with its address: with it, the scripts of pages need no rules of phone numbers. */
export interface PhoneLink {
  /** As people read it. */
  number: string;
  href: string;
}

/** The phone number with its `tel:` address. */
export const phoneLink = (number: string): PhoneLink => ({ number, href: telAddress(number) });

/** The `mailto:` address. @param text the beginning of the email; empty: none */
export function mailtoAddress(email: string, text = ''): string {
  // A question mark in an address from a visitor would add recipients to the email of staff.
  const address = `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
  return text ? `${address}?body=${encodeURIComponent(text)}` : address;
}

/**
 * The address that opens WhatsApp with a prepared message. It requires the country code, without a plus.
 *
 * @param contact a bare phone number
 * @param text the message; empty: none
 * @returns undefined where the number has no known country code
 */
export function whatsAppAddress(contact: string, text = ''): string | undefined {
  const number = fullNumber(contact);
  if (!number) return undefined;
  const address = `https://wa.me/${number.slice(1)}`;
  return text ? `${address}?text=${encodeURIComponent(text)}` : address;
}
