/** The refund rules of the site's settings (product: Refunds). Hours and days are whole numbers. */
export interface RefundPolicy {
  /** Hours before the start until which everything is refunded. */
  fullHours: number;
  /** Hours before the start from which a cancellation counts as a no-show. */
  noShowHours: number;
  /** Hours after cancelling in which a refund has to be requested. */
  askHours: number;
  /** Business days in which it is credited. */
  creditDays: { least: number; most: number };
}

/** The defaults, as in the specification. */
export const defaultRefundPolicy: RefundPolicy = {
  fullHours: 24,
  noShowHours: 3,
  askHours: 48,
  creditDays: { least: 7, most: 10 },
};

/** The terms of an enrolment, stored with the registration. */
export interface RegistrationTerms {
  policy: RefundPolicy;
  /** The price at enrolment, in rupees as typed; empty: nothing was to be paid. */
  price: string;
  /**
   * The latest start (ISO, UTC) that the parent was notified of: bringing a webinar forward must not reduce a refund. Absent:
   * none is known.
   */
  promised?: string;
  /** It was moved here, or restored, so late that no refund was possible; so none is possible here either. */
  isMovedLate?: true;
}
