/** What a parent who comes back from the payment service reads. */
export type PaymentReturnState =
  /** The service does not know of a payment yet. */
  | 'checking'
  | 'paid'
  /** A part has come. */
  | 'partly'
  /** The money came after the seat was given up, or twice. */
  | 'surplus'
  | 'refunded'
  /** Nothing was paid by this link, and nothing can be any more. */
  | 'ended';

/** Everything that the page `/payment/…` shows: it is no secret, and names no one. */
export interface PaymentReturn {
  state: PaymentReturnState;
  /** In paise. */
  amount: number;
}
