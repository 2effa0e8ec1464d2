// How a parent is reached with one press: the links that phones, WhatsApp and mail programs understand.
import { looksComplete } from '../phone-number.ts';

/** @param contact a bare phone number */
export function callAddress(contact: string): string {
  return `tel:${contact.replace(/[^\d+]/g, '')}`;
}

/** @param text what the letter begins with; empty: nothing */
export function mailAddress(email: string, text = ''): string {
  // A question mark in an address that somebody has sent would add readers to the letter of staff.
  const address = `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
  return text ? `${address}?body=${encodeURIComponent(text)}` : address;
}

/**
 * The address that opens WhatsApp with a message prepared. It wants the country code and no plus: ten digits are a number
 * of India.
 *
 * @param contact a bare phone number
 * @param text what is prepared; empty: nothing
 * @returns undefined where the number cannot be dialled as it stands
 */
export function whatsAppAddress(contact: string, text = ''): string | undefined {
  if (!looksComplete(contact)) return undefined;
  const digits = contact.replace(/\D/g, '');
  const isWithoutCountry = !contact.startsWith('+') && digits.length === 10;
  const address = `https://wa.me/${isWithoutCountry ? '91' : ''}${digits}`;
  return text ? `${address}?text=${encodeURIComponent(text)}` : address;
}
