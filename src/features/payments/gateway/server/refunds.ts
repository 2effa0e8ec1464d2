import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { markRegistration } from '../../server/mark-registration.ts';
import type { PaymentRow } from '../../server/tables.ts';
import { type GatewayClient, GatewayRefusalError } from './client.ts';
import type { Refund } from './entities.ts';
import { gatewayActor } from './links.ts';
import type { FailedRefund } from './refund-store.ts';
import type { GatewayRefundRow } from './tables.ts';

export type GatewayRefunds = ReturnType<typeof createGatewayRefunds>;

interface Dependencies {
  client: GatewayClient;
  stores: Stores;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

type Cancellation = NonNullable<Awaited<ReturnType<Services['stores']['refunds']['lastOf']>>>;

/** The last cancellation of the registration of a payment, in the trash too. */
export async function findCancellation(
  tx: Pick<Stores, 'refunds'>,
  { registrationId, webinarId }: Pick<PaymentRow, 'registrationId' | 'webinarId'>,
): Promise<Cancellation | undefined> {
  if (!registrationId) return undefined;
  const inTrash = await tx.refunds.lastInTrash(registrationId);
  return inTrash ?? tx.refunds.lastOf({ id: registrationId, webinarId });
}

export const isOpenRefund = ({ refund }: Pick<Cancellation, 'refund'>): boolean =>
  refund === 'due' || refund === 'requested';

/** Sends refunds through the payment gateway, and follows them and chargebacks (product: Payment service). */
export function createGatewayRefunds({ client, stores, log }: Dependencies) {
  /** A refund that got no answer may have been made: the gateway is asked before it is repeated. */
  async function send(row: GatewayRefundRow): Promise<Refund | undefined> {
    const earlier = (await client.listRefunds(row.gatewayPaymentId)).find(
      ({ notes }) => notes.refund === row.id,
    );
    if (earlier) return earlier;
    try {
      return await client.refund(row.gatewayPaymentId, row.amount, row.id);
    } catch (error) {
      if (!(error instanceof GatewayRefusalError)) throw error;
      log.warn({ reason: error.message }, 'the payment service refused a refund');
      return undefined;
    }
  }

  /**
   * The refund of a cancellation is open again, so that staff pay it by another way. Where parts of it were sent, or it
   * has ended meanwhile, only the ledger follows: the money is then a surplus.
   */
  async function reverse(tx: Stores, failed: FailedRefund): Promise<void> {
    const { row, payment, hasOthers } = failed;
    const cancellation = row.source ? await findCancellation(tx, payment) : undefined;
    if (hasOthers || cancellation?._id !== row.source || cancellation.refund !== 'completed') {
      await tx.gatewayRefunds.takeBack(failed);
      return;
    }
    const { registrationId } = payment;
    const { _id: id, revision } = cancellation;
    const action = { kind: 'refundOpen', payBackTo: '' } as const;
    await tx.refunds.applyAction(registrationId, { id, revision }, action, '');
    await tx.payments.recordRefund({ registrationId, cancellationId: id }, false, '');
  }

  async function record(id: string, answer: Refund | undefined): Promise<void> {
    await stores.transaction(async (tx) => {
      const failed = await tx.gatewayRefunds.record(id, answer);
      if (failed) await reverse(tx, failed);
    });
  }

  /** A refund that staff have made on the website of the gateway: it also completes an open cancellation. */
  async function adopt(refund: Refund): Promise<void> {
    await stores.transaction(async (tx) => {
      const payment = await tx.gatewayRefunds.adopt(refund);
      if (!payment) return;
      const cancellation = await findCancellation(tx, payment);
      if (cancellation && isOpenRefund(cancellation) && payment.received === refund.amount) {
        const { _id: id, revision } = cancellation;
        // From now on it cannot be undone, and its failure opens the cancellation again.
        await tx.gatewayRefunds.assign(refund.id, id);
        const action = { kind: 'refundPaid', note: 'Sent by the payment service' } as const;
        await tx.refunds.applyAction(payment.registrationId, { id, revision }, action, '');
        await tx.payments.recordRefund(
          { registrationId: payment.registrationId, cancellationId: id },
          true,
          '',
        );
        return;
      }
      const after = await tx.payments.appendFromGateway(payment.id, 'refunded', refund.amount, refund.id);
      await markRegistration(tx, after, '', gatewayActor);
    });
  }

  return {
    /** Sends a refund, or asks for its state. @throws GatewayUnavailableError; it is tried again later */
    async checkDue(row: GatewayRefundRow): Promise<void> {
      try {
        await record(row.id, row.gatewayId ? await client.readRefund(row.gatewayId) : await send(row));
      } catch (error) {
        await stores.gatewayRefunds.postpone(row);
        throw error;
      }
    },

    /** Follows a refund that the gateway has told of. @throws GatewayUnavailableError */
    async follow(gatewayId: string): Promise<void> {
      if (await stores.gatewayRefunds.markDue(gatewayId)) return;
      const refund = await client.readRefund(gatewayId);
      const own = typeof refund.notes.refund === 'string' ? refund.notes.refund : '';
      // One that the site has sent, without an answer so far, is ours too.
      if (own) await record(own, refund);
      else await adopt(refund);
    },

    /** Follows a dispute that the gateway has told of. @throws GatewayUnavailableError */
    async followDispute(gatewayId: string): Promise<void> {
      const dispute = await client.readDispute(gatewayId);
      await stores.transaction(async (tx) => {
        const payment = await tx.gatewayRefunds.recordDispute(dispute);
        if (payment) await markRegistration(tx, payment, '', gatewayActor);
      });
    },
  };
}
