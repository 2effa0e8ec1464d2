import type { FastifyBaseLogger } from 'fastify';
import { system } from '#core/actor.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { hour, minute } from '#core/time/durations.ts';
import { markRegistration } from '../../server/mark-registration.ts';
import { isOpenAttempt } from '../rules/states.ts';
import { createdRevision } from './attempts.ts';
import { type GatewayClient, GatewayRefusalError, GatewayUnavailableError } from './client.ts';
import type { PaymentLink } from './entities.ts';
import type { PaymentAttemptRow } from './tables.ts';

export type PaymentLinks = ReturnType<typeof createPaymentLinks>;

interface Dependencies {
  client: GatewayClient;
  stores: Stores;
  siteSettings: Pick<Services['siteSettings'], 'read'>;
  /** Without a slash at its end. */
  siteUrl: string;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export const gatewayActor = system('payment service');

/** Milliseconds after which a link that the gateway does not know is given up. */
const creationPeriod = hour;
/** Milliseconds between two checks that a returning browser causes. */
const leastPause = 3000;
const maxNameLength = 50;

const unavailableMessage =
  'The payment service does not answer right now. Nothing was paid. Please try again in a few minutes, or pay another way.';

/** The links of the payment gateway by which parents pay (product: Payment service). */
export function createPaymentLinks({ client, stores, siteSettings, siteUrl, clock, log }: Dependencies) {
  async function customerOf(registrationId: string) {
    const { shareWithPaymentService } = await siteSettings.read();
    if (shareWithPaymentService !== 'yes') return undefined;
    const registration = await stores.records.find('registration', { id: registrationId });
    if (!registration) return undefined;
    const { name, email, contact } = registration;
    return { name: Array.from(name).slice(0, maxNameLength).join(''), email, contact };
  }

  /** Records the state of a link, and cancels one by which nothing is to be paid any more. */
  async function record(attempt: PaymentAttemptRow, link: PaymentLink): Promise<void> {
    const isWanted = await stores.transaction(async (tx) => {
      const recorded = await tx.paymentAttempts.record(attempt, link);
      if (recorded.paid) await markRegistration(tx, recorded.paid, 'Paid online', gatewayActor);
      return recorded.isWanted;
    });
    const isOpen = link.status === 'created' || link.status === 'partially_paid';
    if (isOpen && !isWanted) await cancel(attempt.id, link.id);
  }

  async function cancel(attemptId: string, linkId: string): Promise<void> {
    const attempt = await stores.paymentAttempts.find(attemptId);
    if (!attempt) return;
    let link: PaymentLink;
    try {
      link = await client.cancelLink(linkId);
    } catch (error) {
      // The parent has just paid, or it has expired.
      if (!(error instanceof GatewayRefusalError)) throw error;
      link = await client.readLink(linkId);
    }
    await stores.transaction(async (tx) => {
      const { paid } = await tx.paymentAttempts.record(attempt, link);
      if (paid) await markRegistration(tx, paid, 'Paid online', gatewayActor);
    });
  }

  /**
   * Asks the gateway about a link, and records the answer.
   *
   * @throws GatewayUnavailableError
   */
  async function check(attempt: PaymentAttemptRow): Promise<void> {
    const { gatewayId, reference, createdAt } = attempt;
    const link = await (gatewayId ? client.readLink(gatewayId) : client.findLink(reference));
    if (link) return record(attempt, link);
    // The creation got no answer; no parent has seen this link.
    if (createdAt < timeFromNow(clock, -creationPeriod)) await stores.paymentAttempts.drop(attempt);
    else await stores.paymentAttempts.postpone(attempt, { isAnswered: true });
  }

  return {
    /**
     * The page of the gateway on which the missing amount of a registration can be paid: of the open link, or of a new
     * one.
     *
     * @param title what it is for
     * @throws AppError conflict, where nothing is to be paid; unavailable
     */
    async open(registrationId: string, title: string): Promise<string> {
      const attempt = await stores.paymentAttempts.reserve(registrationId);
      if (attempt.url) return attempt.url;
      const { amount, reference, expiresAt } = attempt;
      try {
        const link = await client.createLink({
          ...{ amount, reference, expiresAt, customer: await customerOf(registrationId) },
          description: `${Array.from(title).slice(0, 200).join('')} (${reference})`,
          callbackUrl: `${siteUrl}/payment/${attempt.id}`,
        });
        await record(attempt, link);
      } catch (error) {
        const isRefused = error instanceof GatewayRefusalError;
        if (!isRefused && !(error instanceof GatewayUnavailableError)) throw error;
        log.warn({ reason: error.message }, 'the payment service created no link');
        if (isRefused) await stores.paymentAttempts.drop(attempt);
        throw new AppError('unavailable', unavailableMessage, { retryAfter: minute / 1000 });
      }
      const created = await stores.paymentAttempts.find(attempt.id);
      if (!created?.url || !isOpenAttempt(created.state))
        throw new AppError('conflict', 'This payment has just changed. Please load the page again.');
      return created.url;
    },

    /** Checks a link for the job. One that gets no answer is checked again later. @throws GatewayUnavailableError */
    async checkDue(attempt: PaymentAttemptRow): Promise<void> {
      try {
        await check(attempt);
      } catch (error) {
        // The gateway does not know it: it belongs to other keys.
        const isAnswered = error instanceof GatewayRefusalError;
        await stores.paymentAttempts.postpone(attempt, { isAnswered });
        if (!isAnswered) throw error;
        log.warn({ reason: error.message }, 'the payment service does not know a link');
      }
    },

    /** Checks a link because its parent has come back. Failures are left to the job. */
    async checkReturned(attempt: PaymentAttemptRow): Promise<void> {
      // The answer to its creation is no check: some parents are back within seconds.
      const isChecked =
        attempt.revision > createdRevision && attempt.checkedAt > timeFromNow(clock, -leastPause);
      if (isChecked || attempt.nextCheckAt === '') return;
      try {
        await check(attempt);
      } catch (error) {
        log.warn({ err: error }, 'a link could not be checked; it will be retried');
      }
    },
  };
}
