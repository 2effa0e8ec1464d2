import type { FieldErrors } from '#core/errors.ts';
import type { ListedDocument } from '#features/documents/api.ts';

/** A QR code: its modules as a path of squares of one unit. */
export interface QrCode {
  /** Units, with the quiet zone. */
  size: number;
  path: string;
}

/** What a parent can do on the page of a payment. */
export type PaymentPageState =
  /** `due`: to be paid. `claimed`: the parent says it is paid, and staff look for it. */
  | 'due'
  | 'claimed'
  | 'paid'
  /** The money came after the seat was given up. */
  | 'seatGone'
  /** It was paid, and the seat was given up after that. */
  | 'unseated'
  | 'refunded'
  /** Nothing is to be paid now. */
  | 'nothing';

/** Everything that the page `/my/…/pay` shows. Confidential to the parent. */
export interface PaymentOnPage {
  /** The name of the parent. */
  name: string;
  title: string;
  state: PaymentPageState;
  /** What is missing, in paise; undefined: the price is in words. */
  amount: number | undefined;
  /** The price in words, where the amount is not known. */
  price: string;
  /** What came before, in paise. */
  received: number;
  /** What was paid too much, in paise. */
  surplus: number;
  reference: string;
  /** Receipts, invoices and credit notes, the oldest first. */
  documents: ListedDocument[];
  /** Until when the unpaid seat is held, in words; empty: for ever, or it does not wait for the payment. */
  heldUntil: string;
  /** A payment app opens it; undefined: there is no UPI id, or no amount. */
  upi: { address: string; payTo: string; payee: string; qr: QrCode } | undefined;
  /** The payment service; undefined: there is none, or nothing to pay by it. `address`: its page, once it is asked for. */
  online: { address: string } | undefined;
  /** How staff want to be paid otherwise; empty: not said. */
  howToPay: string;
  /** The reference of the bank that the parent has entered. */
  claimedReference: string;
  isDone: boolean;
  problem: string;
  typed: string;
  errors: FieldErrors;
}
