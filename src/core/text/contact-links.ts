// How a parent is reached with one press: the links that phones, WhatsApp and mail programs understand.
import { barePhoneNumber, fullNumber } from './phone-number.ts';

/**
 * The address that calls a number: with its country code, so that a phone abroad dials it too. A short or toll-free number
 * is dialled as it stands.
 *
 * @param contact bare or as people write it
 */
export function callAddress(contact: string): string {
  return `tel:${fullNumber(contact) ?? barePhoneNumber(contact).replace(/[^\d+]/g, '')}`;
}

/** @param text what the letter begins with; empty: nothing */
export function mailAddress(email: string, text = ''): string {
  // A question mark in an address that somebody has sent would add readers to the letter of staff.
  const address = `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
  return text ? `${address}?body=${encodeURIComponent(text)}` : address;
}

/**
 * The address that opens WhatsApp with a message prepared. It wants the country code, and no plus.
 *
 * @param contact a bare phone number
 * @param text what is prepared; empty: nothing
 * @returns undefined where the number cannot be dialled as it stands
 */
export function whatsAppAddress(contact: string, text = ''): string | undefined {
  const number = fullNumber(contact);
  if (!number) return undefined;
  const address = `https://wa.me/${number.slice(1)}`;
  return text ? `${address}?text=${encodeURIComponent(text)}` : address;
}
