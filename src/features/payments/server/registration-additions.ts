import type { RegistrationAdditions } from '#features/webinars/rules/registration-additions.ts';
import { createGatewayRefundStore } from '../gateway/server/refund-store.ts';
import { findPayment } from './ledger.ts';

/** The payment on the pages of a registration. */
export const paymentOnPages: RegistrationAdditions = {
  async readForParent(scope, registrationId) {
    const payment = await findPayment(scope, registrationId);
    if (!payment) return {};
    const { id, state, amount, received } = payment;
    const atGateway = (await createGatewayRefundStore(scope).refundable([id])).get(id) ?? [];
    const left = atGateway.reduce((sum, part) => sum + part.left, 0);
    const goesBack = received > 0 && left >= received;
    return {
      payment: {
        ...{ amount, received, goesBack },
        ...{ isReported: state === 'claimed', isRefunded: state === 'refunded' },
      },
    };
  },

  async readForStaff(scope, registrationId) {
    const payment = await findPayment(scope, registrationId);
    if (!payment) return { payment: null };
    const { id, revision, state, amount, received, reference, claimedAt, claimedReference } = payment;
    const heldUntil = state === 'pending' || state === 'claimed' ? payment.heldUntil : '';
    return {
      payment: { _id: id, revision, amount, received, reference, claimedAt, claimedReference, heldUntil },
    };
  },

  pathOf: (token, query) => ('pay' in query ? `/my/${token}/pay` : undefined),
};
