import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gatewayEvents, webhookSecret } from './payment-gateway-events.ts';

const [keyId, keySecret] = ['rzp_test_StandIn0001', 'stand-in-secret'];

interface LinkEntity {
  id: string;
  amount: number;
  amount_paid: number;
  currency: string;
  reference_id: string;
  description: string;
  customer: Record<string, string>;
  callback_url: string;
  expire_by: number;
  notes: Record<string, string>;
  short_url: string;
  status: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled';
  payments: { payment_id: string; plink_id: string; amount: number; status: string; method: string }[] | null;
  [field: string]: unknown;
}
interface PaymentEntity {
  id: string;
  amount: number;
  amount_refunded: number;
  status: 'captured' | 'refunded' | 'failed';
  notes: Record<string, string>;
  [field: string]: unknown;
}
interface RefundEntity {
  id: string;
  payment_id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  receipt: string | null;
  notes: Record<string, string>;
  [field: string]: unknown;
}
interface DisputeEntity {
  id: string;
  payment_id: string;
  amount: number;
  amount_deducted: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  [field: string]: unknown;
}

/** `lost`: it does what was asked, and the answer never arrives. */
export type GatewayTrouble = 'broken' | 'silent' | 'lost' | 'not json' | 'too many requests';

export type PaymentGateway = Awaited<ReturnType<typeof startPaymentGateway>>;

/** A refusal, as the gateway words it. */
class Refusal extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}`;

/**
 * A stand-in for the payment gateway (Razorpay): its calls for Payment Links, payments, refunds and disputes, and the
 * page on which parents pay. It keeps what it has answered, so that a test can compare the ledger with it.
 *
 * @param clock the time by which links expire
 */
export async function startPaymentGateway(clock: () => Date = () => new Date()) {
  const links = new Map<string, LinkEntity>();
  const payments = new Map<string, PaymentEntity>();
  const refunds = new Map<string, RefundEntity>();
  const disputes = new Map<string, DisputeEntity>();
  const keys = new Map<string, { body: string; refund: RefundEntity }>();
  const state = {
    /** Troubles with the next calls, in their order. */
    troubles: [] as GatewayTrouble[],
    /** The trouble with every call; undefined: none. */
    down: undefined as GatewayTrouble | undefined,
    refundMode: 'processed' as RefundEntity['status'] | 'refused',
    calls: [] as { method: string; path: string; body: Record<string, unknown> }[],
  };
  const waiting = new Set<ServerResponse>();
  const seconds = () => Math.floor(clock().getTime() / 1000);

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', origin());
    const body = await text(request);
    if (url.pathname.startsWith('/pay/')) return hostedPage(url.pathname.slice(5), request, response);
    const sent = parse(body);
    state.calls.push({ method: request.method ?? '', path: url.pathname, body: sent });
    const trouble = state.troubles.shift() ?? state.down;
    if (trouble && trouble !== 'lost') return fail(trouble, response);
    const answer = answerOf(request, url, sent, body);
    if (trouble === 'lost') return waiting.add(response);
    return send(response, answer.status, answer.body);
  });

  function fail(trouble: GatewayTrouble, response: ServerResponse): unknown {
    if (trouble === 'silent') return waiting.add(response);
    if (trouble === 'broken') return send(response, 502, '<html>Bad gateway</html>');
    if (trouble === 'not json') return send(response, 200, '<html>Sign in</html>');
    return send(response, 429, rejection('Too many requests'));
  }

  function answerOf(
    request: IncomingMessage,
    url: URL,
    sent: Record<string, unknown>,
    body: string,
  ): { status: number; body: unknown } {
    try {
      const right = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
      if (request.headers.authorization !== right) throw new Refusal('Authentication failed', 401);
      return { status: 200, body: route(request, url, sent, body) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: rejection(error.message) };
    }
  }

  function route(
    { method, headers }: IncomingMessage,
    url: URL,
    sent: Record<string, unknown>,
    body: string,
  ) {
    const [, , kind = '', id = '', action = ''] = url.pathname.split('/');
    switch (`${method} ${kind}${id && '/:id'}${action && `/${action}`}`) {
      case 'POST payment_links':
        return createLink(sent);
      case 'GET payment_links': {
        const reference = url.searchParams.get('reference_id');
        return {
          payment_links: [...links.values()].filter((link) => link.reference_id === reference).map(now),
        };
      }
      case 'GET payment_links/:id':
        return now(known(links, id));
      case 'POST payment_links/:id/cancel':
        return cancelLink(now(known(links, id)));
      case 'GET payments':
        return { entity: 'collection', count: 0, items: [] };
      case 'GET payments/:id':
        return known(payments, id);
      case 'POST payments/:id/refund':
        return createRefund(known(payments, id), sent, body, String(headers['x-refund-idempotency'] ?? ''));
      case 'GET payments/:id/refunds': {
        const items = [...refunds.values()].filter(({ payment_id }) => payment_id === id);
        return { entity: 'collection', count: items.length, items };
      }
      case 'GET refunds/:id':
        return known(refunds, id);
      case 'GET disputes/:id':
        return known(disputes, id);
      default:
        throw new Refusal('The requested URL was not found on the server.', 404);
    }
  }

  function createLink(sent: Record<string, unknown>): LinkEntity {
    const { amount, reference_id = '', expire_by = 0, callback_url, callback_method } = sent;
    if (!Number.isInteger(amount) || Number(amount) < 100)
      throw new Refusal('The amount must be at least INR 1.00');
    if (sent.currency !== 'INR') throw new Refusal('Currency is not supported');
    if (String(reference_id).length > 40)
      throw new Refusal('reference_id: the length must be no more than 40.');
    if ([...links.values()].some((link) => link.reference_id === reference_id))
      throw new Refusal(`payment link with given reference_id (${reference_id}) already exists`);
    if (Number(expire_by) < seconds() + 15 * 60)
      throw new Refusal('timestamp should be at least 15 minutes in future');
    if (callback_url && callback_method !== 'get') throw new Refusal('callback method should be passed');
    const id = newId('plink');
    const link = {
      ...{ accept_partial: false, amount_paid: 0, cancelled_at: 0, created_at: seconds(), customer: {} },
      ...{ expired_at: 0, first_min_partial_amount: 0, payments: null, reminders: [], upi_link: false },
      ...sent,
      ...{ id, short_url: `${origin()}/pay/${id}`, status: 'created', updated_at: seconds(), user_id: '' },
    } as unknown as LinkEntity;
    links.set(id, link);
    return link;
  }

  /** A link as it is at this time. */
  function now(link: LinkEntity): LinkEntity {
    if (link.status === 'created' && link.expire_by <= seconds()) link.status = 'expired';
    return link;
  }

  function cancelLink(link: LinkEntity): LinkEntity {
    if (link.status !== 'created' && link.status !== 'partially_paid')
      throw new Refusal(`Payment Link cannot be cancelled as it is ${link.status}`);
    link.status = 'cancelled';
    return link;
  }

  function createRefund(
    payment: PaymentEntity,
    sent: Record<string, unknown>,
    body: string,
    key: string,
  ): RefundEntity {
    const earlier = keys.get(key);
    if (earlier && earlier.body !== body)
      throw new Refusal('Different request with the same idempotency key has already been processed.');
    if (earlier) return earlier.refund;
    const amount = Number(sent.amount ?? payment.amount);
    if (state.refundMode === 'refused')
      throw new Refusal('Your account does not have enough balance to carry out the refund operation.');
    if (payment.status === 'failed') throw new Refusal('The payment status should be captured');
    if (amount > payment.amount - payment.amount_refunded)
      throw new Refusal('The total refund amount is greater than the refund payment amount');
    const refund: RefundEntity = {
      ...{ id: newId('rfnd'), entity: 'refund', amount, currency: 'INR', payment_id: payment.id },
      ...{ receipt: (sent.receipt as string | undefined) ?? null, created_at: seconds(), batch_id: null },
      ...{ acquirer_data: { arn: null }, speed_processed: 'normal', speed_requested: 'normal' },
      ...{ notes: (sent.notes as Record<string, string> | undefined) ?? {}, status: 'processed' },
    };
    refund.status = state.refundMode;
    refunds.set(refund.id, refund);
    if (key) keys.set(key, { body, refund });
    moveRefunded(payment, refund.status === 'failed' ? 0 : amount);
    return refund;
  }

  function moveRefunded(payment: PaymentEntity, amount: number): void {
    payment.amount_refunded += amount;
    payment.status = payment.amount_refunded === payment.amount ? 'refunded' : 'captured';
  }

  /** A parent pays, even where the link is not open any more: banks sometimes answer late. */
  function pay(linkId: string, amount?: number): PaymentEntity {
    const link = now(known(links, linkId));
    const payment = newPayment(link, amount ?? link.amount, 'captured');
    link.payments = [
      ...(link.payments ?? []),
      ...[{ payment_id: payment.id, plink_id: link.id, amount: payment.amount, status: 'captured' }].map(
        (one) => ({ ...one, method: 'upi', created_at: seconds(), updated_at: seconds() }),
      ),
    ];
    link.amount_paid += payment.amount;
    link.status = link.amount_paid >= link.amount ? 'paid' : 'partially_paid';
    return payment;
  }

  function newPayment(link: LinkEntity, amount: number, status: PaymentEntity['status']): PaymentEntity {
    const payment: PaymentEntity = {
      ...{ id: newId('pay'), entity: 'payment', amount, currency: 'INR', status, order_id: newId('order') },
      ...{ invoice_id: null, international: false, method: 'upi', amount_refunded: 0, refund_status: null },
      ...{ captured: status === 'captured', description: `#${link.id}`, notes: link.notes, fee: 0, tax: 0 },
      ...{ email: 'void@razorpay.com', contact: '+919000000001', vpa: 'parent@bank', created_at: seconds() },
    };
    payments.set(payment.id, payment);
    return payment;
  }

  function hostedPage(id: string, { method }: IncomingMessage, response: ServerResponse): unknown {
    const link = now(known(links, id));
    if (method !== 'POST')
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><html lang="en"><title>Payment page</title><main><h1>${link.description}</h1>
          <p>Amount: ${link.amount}; status: ${link.status}</p>
          <form method="post"><button>Pay now</button></form></main></html>`);
    const payment = pay(id);
    const values = [link.id, link.reference_id, link.status, payment.id];
    const query = new URLSearchParams({
      razorpay_payment_id: payment.id,
      razorpay_payment_link_id: link.id,
      razorpay_payment_link_reference_id: link.reference_id,
      razorpay_payment_link_status: link.status,
      razorpay_signature: createHmac('sha256', keySecret).update(values.join('|')).digest('hex'),
    });
    return response.writeHead(303, { location: `${link.callback_url}?${query}` }).end();
  }

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return Object.assign(state, {
    ...{ links, payments, refunds, disputes, pay },
    ...gatewayEvents({ links, payments, refunds, disputes }, seconds),

    /** The settings of a site that uses this server. */
    settings: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_BASE: origin(),
    },

    /** A parent tries to pay, and the bank refuses. */
    refusePayment: (linkId: string) =>
      newPayment(known(links, linkId), known(links, linkId).amount, 'failed'),

    /** A pending refund arrives, or comes back. */
    settleRefund(id: string, status: 'processed' | 'failed'): RefundEntity {
      const refund = known(refunds, id);
      refund.status = status;
      if (status === 'failed') moveRefunded(known(payments, refund.payment_id), -refund.amount);
      return refund;
    },

    /** Someone refunds on the website of the gateway. */
    refundElsewhere(paymentId: string, amount: number): RefundEntity {
      return createRefund(known(payments, paymentId), { amount }, '', '');
    },

    /** The bank of the parent takes a payment back. */
    openDispute(paymentId: string, deducted: number): DisputeEntity {
      const dispute: DisputeEntity = {
        ...{
          id: newId('disp'),
          entity: 'dispute',
          payment_id: paymentId,
          currency: 'INR',
          phase: 'chargeback',
        },
        ...{ amount: known(payments, paymentId).amount, amount_deducted: deducted, status: 'open' },
        reason_code: 'goods_or_services_not_received',
      };
      disputes.set(dispute.id, dispute);
      return dispute;
    },

    async stop(): Promise<void> {
      for (const response of waiting) response.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

function known<Entity>(entities: ReadonlyMap<string, Entity>, id: string): Entity {
  const found = entities.get(id);
  if (!found) throw new Refusal('The id provided does not exist');
  return found;
}

const rejection = (description: string) => ({
  error: {
    ...{ code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'payment_initiation' },
    ...{ reason: 'input_validation_failed', metadata: {} },
  },
});

function parse(body: string): Record<string, unknown> {
  return body ? (JSON.parse(body) as Record<string, unknown>) : {};
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
}
