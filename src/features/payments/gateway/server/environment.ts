import * as z from 'zod';
import { defineSettings, requireTogether } from '#core/config/config.ts';
import { withoutSlashAtEnd } from '#core/text/path-end.ts';

export interface GatewaySettings {
  keyId: string;
  keySecret: string;
  /** The secrets with which events are signed; the first is the current one. */
  webhookSecrets: readonly string[];
  /** The base address of the gateway's calls, without a trailing slash. */
  apiBase: string;
}

interface GatewayConfig {
  /** Undefined: parents pay by UPI, and staff confirm it. */
  paymentGateway: GatewaySettings | undefined;
}

declare module '#core/config/config.ts' {
  interface Config extends GatewayConfig {}
}

const gatewayAddress = 'is an address such as https://api.razorpay.com';
const secret = 'has 8 to 200 characters without spaces';

export const gatewaySettings = defineSettings({
  definitions: {
    RAZORPAY_KEY_ID: z
      .string()
      .regex(/^[\w-]{8,100}$/, 'is a key id such as rzp_live_…')
      .optional()
      .meta({
        isShown: true,
        description:
          'The key id of Razorpay: parents can then pay by card, UPI or net banking. Set together with `RAZORPAY_KEY_SECRET` and `RAZORPAY_WEBHOOK_SECRET`. [More](../src/features/payments/README.md#payment-service)',
        unset: 'parents pay by UPI, and staff confirm it',
      }),
    RAZORPAY_KEY_SECRET: z
      .string()
      .regex(/^\S{8,200}$/, secret)
      .optional()
      .meta({ description: 'The secret of that key.', unset: 'none' }),
    RAZORPAY_WEBHOOK_SECRET: z
      .string()
      .regex(/^[^\s,]{8,200}(,[^\s,]{8,200})?$/, `${secret} or commas; two with a comma between them`)
      .optional()
      .meta({
        description:
          'The secret with which Razorpay signs events. To change it, set `NEW,OLD` first: both are accepted.',
        unset: 'none',
      }),
    RAZORPAY_API_BASE: z
      .url({ protocol: /^https?$/, error: gatewayAddress })
      .default('https://api.razorpay.com')
      .transform(withoutSlashAtEnd)
      .meta({ isShown: true, description: 'The address of the API of Razorpay.' }),
  },

  read(values): GatewayConfig {
    requireTogether(values, 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET');
    const {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_BASE: apiBase,
    } = values;
    if (!keyId || !keySecret || !webhookSecret) return { paymentGateway: undefined };
    return { paymentGateway: { keyId, keySecret, webhookSecrets: webhookSecret.split(','), apiBase } };
  },
});
