import { createHmac, randomBytes } from 'node:crypto';

export const webhookSecret = 'webhook-secret';

type Entity = { id: string };
type EntityName = 'payment_link' | 'payment' | 'refund' | 'dispute';

/** An event as the gateway posts it: the body, byte for byte, and its headers. */
export interface SignedEvent {
  payload: string;
  headers: Record<string, string>;
}

interface Entities {
  links: ReadonlyMap<string, Entity>;
  payments: ReadonlyMap<string, Entity>;
  refunds: ReadonlyMap<string, Entity>;
  disputes: ReadonlyMap<string, Entity>;
}

/** Signs the events of the stand-in for the payment gateway. @param seconds the time, since 1970 */
export function gatewayEvents({ links, payments, refunds, disputes }: Entities, seconds: () => number) {
  const entities = { payment_link: links, payment: payments, refund: refunds, dispute: disputes };

  return {
    /**
     * @param ids of the entities that the event contains, as they are now
     * @param secret another one forges the signature
     */
    event(
      name: string,
      ids: Partial<Record<EntityName, string>>,
      secret: string = webhookSecret,
    ): SignedEvent {
      const contained = Object.entries(ids) as [EntityName, string][];
      const payload = JSON.stringify({
        ...{ entity: 'event', account_id: 'acc_StandIn00000001', event: name },
        contains: contained.map(([kind]) => kind),
        payload: Object.fromEntries(
          contained.map(([kind, id]) => [kind, { entity: entities[kind].get(id) ?? { id } }]),
        ),
        created_at: seconds(),
      });
      const signature = createHmac('sha256', secret).update(payload).digest('hex');
      return {
        payload,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': randomBytes(8).toString('hex'),
        },
      };
    },
  };
}
