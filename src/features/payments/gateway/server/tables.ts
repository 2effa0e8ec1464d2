import type { AttemptState, RefundState } from '../rules/states.ts';

/** A Payment Link. Times are ISO, UTC; amounts are paise. */
export interface PaymentAttemptRow {
  id: string;
  paymentId: string;
  /** The id of the link at the gateway; empty: the gateway has not confirmed that there is one. */
  gatewayId: string;
  /** Ours, unique, under which the gateway creates one link only. */
  reference: string;
  amount: number;
  state: AttemptState;
  /** The page of the gateway on which the parent pays; empty: not known, or the registration is erased. */
  url: string;
  createdAt: string;
  expiresAt: string;
  /** When the gateway was last asked; empty: never. */
  checkedAt: string;
  /** When it is asked next; empty: no more. */
  nextCheckAt: string;
  /** Rises by one with each change. */
  revision: number;
}

/** Money that is sent back through the gateway. */
export interface GatewayRefundRow {
  /** Also the key by which the gateway does it once. */
  id: string;
  paymentId: string;
  /** The payment at the gateway, a part of which is sent back. */
  gatewayPaymentId: string;
  /** The id of the refund at the gateway; empty: not sent, or not known to be. */
  gatewayId: string;
  /** The `source` of its ledger lines: the id of a cancellation; empty: a surplus. */
  source: string;
  amount: number;
  state: RefundState;
  createdAt: string;
  checkedAt: string;
  /** When it is sent, or its state asked for; empty: no more. */
  nextCheckAt: string;
  revision: number;
}

export interface GatewayTables {
  paymentAttempt: PaymentAttemptRow;
  gatewayRefund: GatewayRefundRow;
}
