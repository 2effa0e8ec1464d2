import * as z from 'zod';
import { failureReason, parseJson, readAtMost } from '#core/http/read-answer.ts';
import {
  dispute,
  gatewayPayment,
  type PaymentLink,
  paymentLink,
  paymentLinks,
  refund,
  refunds,
} from './entities.ts';
import type { GatewaySettings } from './environment.ts';

/** Milliseconds from the request to the last byte of the answer. */
const defaultTimeout = 6000;
/** Bytes of an answer; a link has some kilobytes. */
const maxAnswer = 512 * 1024;

/** The gateway did not answer, or gave an answer that cannot be used. What was asked may have happened. */
export class GatewayUnavailableError extends Error {
  override name = 'The payment service did not answer';
}

/** The gateway has refused a call, so nothing has happened. */
export class GatewayRefusalError extends Error {
  override name = 'The payment service refused it';
}

/** Wrong keys, which are corrected sooner or later; the same request is being processed; too many. */
const notNow = [401, 403, 409, 429];

const anything = z.looseObject({});

/** What a new link says. */
export interface LinkRequest {
  /** In paise. */
  amount: number;
  reference: string;
  description: string;
  /** Where the browser of the parent returns to. */
  callbackUrl: string;
  /** ISO, UTC; at least 15 minutes from now. */
  expiresAt: string;
  /** Who pays; undefined: not said. */
  customer: { name: string; email: string; contact: string } | undefined;
}

export type GatewayClient = ReturnType<typeof createGatewayClient>;

/**
 * Calls the payment gateway (Razorpay). A call that gets no answer is repeated once.
 *
 * @param timeout milliseconds; another one in tests only
 */
export function createGatewayClient(
  { apiBase, keyId, keySecret }: Pick<GatewaySettings, 'apiBase' | 'keyId' | 'keySecret'>,
  timeout = defaultTimeout,
) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function ask<Answer>(
    method: 'GET' | 'POST',
    path: string,
    shape: z.ZodType<Answer>,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    let response: Response;
    let bytes: Buffer;
    try {
      response = await fetch(`${apiBase}/v1/${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout),
        // A redirect could send the key to any host.
        redirect: 'error',
      });
      bytes = await readAtMost(response, maxAnswer);
    } catch (error) {
      throw new GatewayUnavailableError(failureReason(error));
    }
    if (response.status >= 500 || notNow.includes(response.status))
      throw new GatewayUnavailableError(`status ${response.status}`);
    if (!response.ok)
      // Its description can repeat what was sent, so it is neither logged nor shown.
      throw new GatewayRefusalError(`status ${response.status}`);
    const parsed = shape.safeParse(parseJson(bytes));
    if (!parsed.success) throw new GatewayUnavailableError('an answer of another shape');
    return parsed.data;
  }

  /** Repeats a call once that got no answer. Only for calls that may be repeated. */
  const askTwice: typeof ask = async (...call) => {
    try {
      return await ask(...call);
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error;
      return ask(...call);
    }
  };

  /** The link with one of our references; undefined: there is none. */
  async function findLink(reference: string): Promise<PaymentLink | undefined> {
    const path = `payment_links?reference_id=${encodeURIComponent(reference)}`;
    const { payment_links: found } = await askTwice('GET', path, paymentLinks);
    return found.find((link) => link.reference_id === reference);
  }

  return {
    findLink,

    /**
     * Creates a link, or finds the one that an earlier try has created under the same reference.
     *
     * @throws GatewayUnavailableError, GatewayRefusalError
     */
    async createLink({ amount, reference, description, callbackUrl, expiresAt, customer }: LinkRequest) {
      const body = {
        ...{ amount, currency: 'INR', accept_partial: false, reference_id: reference, description },
        ...(customer && { customer }),
        ...{ notify: { sms: false, email: false }, reminder_enable: false },
        ...{ callback_url: callbackUrl, callback_method: 'get', notes: { reference } },
        expire_by: Math.floor(Date.parse(expiresAt) / 1000),
      };
      try {
        return await askTwice('POST', 'payment_links', paymentLink, { body });
      } catch (error) {
        if (!(error instanceof GatewayRefusalError)) throw error;
        const earlier = await findLink(reference);
        if (!earlier) throw error;
        return earlier;
      }
    },

    readLink: (id: string) => askTwice('GET', `payment_links/${id}`, paymentLink),

    /** Cancels a link; one that is paid, expired or cancelled is refused. */
    cancelLink: (id: string) => askTwice('POST', `payment_links/${id}/cancel`, paymentLink),

    readPayment: (id: string) => askTwice('GET', `payments/${id}`, gatewayPayment),

    /** Checks that the keys are accepted. */
    checkKeys: () => ask('GET', 'payments?count=1', anything),

    /**
     * Sends a part of a payment back. The gateway does it once for each key.
     *
     * @param key ours, at least ten characters
     */
    refund: (paymentId: string, amount: number, key: string) =>
      ask('POST', `payments/${paymentId}/refund`, refund, {
        body: { amount, speed: 'normal', receipt: key, notes: { refund: key } },
        headers: { 'x-refund-idempotency': key },
      }),

    readRefund: (id: string) => askTwice('GET', `refunds/${id}`, refund),

    /** The refunds of a payment, 100 at most. */
    listRefunds: async (paymentId: string) =>
      (await askTwice('GET', `payments/${paymentId}/refunds?count=100`, refunds)).items,

    readDispute: (id: string) => askTwice('GET', `disputes/${id}`, dispute),
  };
}
