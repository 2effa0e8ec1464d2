import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { minute } from '#core/time/durations.ts';
import { GatewayRefusalError, GatewayUnavailableError } from './client.ts';
import { event as eventSchema, type GatewayEvent } from './entities.ts';
import type { PaymentGateway } from './gateway.ts';

interface Dependencies {
  stores: Pick<Stores, 'paymentAttempts'>;
  gateway: PaymentGateway;
  jobRunner: Pick<Services['jobRunner'], 'wake'>;
}

/** Bytes; an event has some kilobytes. */
const bodyLimit = 256 * 1024;

/**
 * Whether a body was signed with one of the secrets.
 *
 * @param signature HMAC-SHA256 of the body, in hexadecimal digits
 */
function isSigned(body: Buffer, signature: unknown, secrets: readonly string[]): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const sent = Buffer.from(signature, 'hex');
  return secrets.some((secret) => timingSafeEqual(createHmac('sha256', secret).update(body).digest(), sent));
}

const sendAgainError = () =>
  new AppError('unavailable', 'Please send this event again.', { retryAfter: minute / 1000 });

/**
 * Receives the events of the payment gateway. Their order means nothing: an event only names what the gateway is asked
 * about. Hidden from the API document, because only the gateway calls it.
 */
export function webhookRoute({ stores, gateway, jobRunner }: Dependencies) {
  const { client, refunds, webhookSecrets } = gateway;

  /** A refund or dispute can be told of before the payment that it takes from: then it has to come again. */
  async function requireRecorded({
    id,
    notes: { reference },
  }: NonNullable<GatewayEvent['payload']['payment']>['entity']) {
    if (typeof reference !== 'string' || (await stores.paymentAttempts.hasRecorded(id))) return;
    if (!(await stores.paymentAttempts.markDue({ reference }))) return;
    jobRunner.wake();
    throw sendAgainError();
  }

  async function follow({ event, payload }: GatewayEvent): Promise<void> {
    const { payment_link: link, payment, refund, dispute } = payload;
    if (payment && (refund || dispute)) await requireRecorded(payment.entity);
    if (dispute) return refunds.followDispute(dispute.entity.id);
    if (refund) return refunds.follow(refund.entity.id);
    if (link) await stores.paymentAttempts.markDue({ gatewayId: link.entity.id });
    const reference = payment?.entity.notes.reference;
    if (!payment || typeof reference !== 'string') return;
    if (event !== 'payment.failed') return void (await stores.paymentAttempts.markDue({ reference }));
    const { id, amount, status } = await client.readPayment(payment.entity.id);
    if (status === 'failed') await stores.paymentAttempts.recordFailure(reference, { gatewayId: id, amount });
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    // The signature is that of the bytes.
    app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );

    app.post<{ Body: Buffer | undefined }>(
      '/payments/webhook',
      { config: { action: 'submission.send' }, schema: { hide: true } },
      async ({ body, headers }) => {
        if (!body || !isSigned(body, headers['x-razorpay-signature'], webhookSecrets))
          throw new AppError('invalid', 'The signature is not valid.');
        const read = eventSchema.safeParse(parse(body));
        // Signed, and of another kind: the gateway would repeat it for a day.
        if (!read.success) return {};
        try {
          await follow(read.data);
        } catch (error) {
          // Of another site with the same account.
          if (error instanceof GatewayRefusalError) return {};
          if (!(error instanceof GatewayUnavailableError)) throw error;
          throw sendAgainError();
        }
        jobRunner.wake();
        return {};
      },
    );
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
