import { createGatewayClient, type GatewayClient } from './client.ts';
import type { GatewaySettings } from './environment.ts';
import { createPaymentLinks, type PaymentLinks } from './links.ts';
import { createGatewayRefunds, type GatewayRefunds } from './refunds.ts';

/** The payment gateway: links by which parents pay, and refunds. */
export interface PaymentGateway {
  client: GatewayClient;
  links: PaymentLinks;
  refunds: GatewayRefunds;
  /** The secrets of which each may have signed an event. */
  webhookSecrets: readonly string[];
}

type Dependencies = Omit<Parameters<typeof createPaymentLinks>[0], 'client'> & { settings: GatewaySettings };

/** Opens the payment gateway. It is called when it is needed first. */
export function createPaymentGateway({ settings, ...parts }: Dependencies): PaymentGateway {
  const client = createGatewayClient(settings);
  return {
    client,
    links: createPaymentLinks({ ...parts, client }),
    refunds: createGatewayRefunds({ ...parts, client }),
    webhookSecrets: settings.webhookSecrets,
  };
}
