import type { RefundPolicy } from '../api.ts';

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
