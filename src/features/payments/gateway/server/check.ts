import { type Check, goodFinding, wrongFinding } from '#core/manifest/health-check.ts';
import { createGatewayClient, GatewayUnavailableError } from './client.ts';

/** Checks that the payment service accepts the keys of the site. */
export const paymentServiceCheck: Check = {
  name: 'payment-service',
  title: 'Payment service',
  frequency: 'daily',
  async run({ config: { paymentGateway } }) {
    if (!paymentGateway) return [goodFinding('No payment service is set up: parents pay by UPI.')];
    try {
      await createGatewayClient(paymentGateway).checkKeys();
      return [goodFinding('The payment service accepts the keys.')];
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error;
      const isKeys = error.message === 'status 401';
      return [
        wrongFinding(
          isKeys
            ? 'The payment service does not accept the keys, so parents cannot pay by card.'
            : 'The payment service does not answer, so parents cannot pay by card.',
          isKeys
            ? 'Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET to keys of its dashboard.'
            : 'Check that this machine reaches RAZORPAY_API_BASE. If it does, wait for the service.',
        ),
      ];
    }
  },
};
