import { toRupees } from '#core/text/money.ts';

/** Characters that banks accept in a note. */
const maxNoteLength = 50;

/** Paise. A QR picture that is shared, rather than scanned, has this limit where the payee is no verified merchant. */
export const sharedPictureLimit = 200_000;

interface UpiPayment {
  /** A UPI id, such as ananta@bank. */
  payTo: string;
  /** The name of the brand. */
  payee: string;
  /** In paise. */
  amount: number;
  reference: string;
  title: string;
}

/** The address that opens a payment app (NPCI, UPI linking specification). */
export function upiAddress({ payTo, payee, amount, reference, title }: UpiPayment): string {
  const parameters = {
    ...{ pa: payTo.trim(), pn: payee, am: toRupees(amount), cu: 'INR', tr: reference },
    // Banks cut longer notes, and some reject other characters. Statements show the note, seldom `tr`.
    tn: Array.from(`${reference} ${title.replace(/[^\p{L}\p{M}\p{N} ]/gu, ' ').replace(/\s+/g, ' ')}`)
      .slice(0, maxNoteLength)
      .join('')
      .trim(),
  };
  // Payment apps show a plus literally, so URLSearchParams cannot be used.
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join('&')}`;
}
