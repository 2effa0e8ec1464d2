import type { GatewayTables } from '../gateway/server/tables.ts';
import type { LineKind, PaymentState } from '../rules/ledger.ts';

/** A payment that is expected for a registration, or was made for it. Times are ISO, UTC; amounts are paise. */
export interface PaymentRow {
  id: string;
  /** Empty: the registration is erased; the amounts stay for the accounts. */
  registrationId: string;
  webinarId: string;
  /** The sum of its `charged` lines. */
  amount: number;
  /** The money that the site has, by its lines. */
  received: number;
  currency: 'INR';
  /** `gateway`: some of it came through the payment gateway. */
  method: 'upi' | 'gateway';
  /** The id of the last payment at the gateway; empty: none. */
  gatewayId: string;
  /** What payment apps send along, unique, at most 35 characters. */
  reference: string;
  state: PaymentState;
  /** The bank's reference that the parent entered. */
  claimedReference: string;
  /** When the parent said that it is paid; empty: not, or staff have found or refused it. */
  claimedAt: string;
  /** When it was last charged. */
  chargedAt: string;
  createdAt: string;
  /** Until when the seat is held although it is not paid; empty: for ever, or it is settled. */
  heldUntil: string;
  /** Rises by one with each change. */
  revision: number;
}

/** A movement of money. Rows are only added. */
export interface LedgerRow {
  id: string;
  paymentId: string;
  kind: LineKind;
  /** In paise; negative: a correction. */
  amount: number;
  at: string;
  /** The name of the staff member; empty: a parent or the site. */
  by: string;
  /** What it follows from: empty for a write of the registration, the id of a cancellation for its refund. */
  source: string;
  /** The reference of the bank; empty: not known. */
  bankReference: string;
  /** The id of a payment, refund or dispute at the gateway: each counts once. Empty: it did not come from there. */
  gatewayId: string;
  note: string;
}

export interface PaymentTables extends GatewayTables {
  payment: PaymentRow;
  ledger: LedgerRow;
}
