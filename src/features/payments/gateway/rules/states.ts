import { day, hour, minute } from '#core/time/durations.ts';

/** The states of a link, as the gateway has them. */
export type AttemptState = 'created' | 'partiallyPaid' | 'paid' | 'expired' | 'cancelled' | 'failed';

/** States in which a parent can still pay by the link. */
export const openAttemptStates = ['created', 'partiallyPaid'] as const satisfies readonly AttemptState[];

/** @returns whether a parent can still pay by a link in this state */
export const isOpenAttempt = (state: AttemptState): boolean =>
  openAttemptStates.some((open) => open === state);

/**
 * The states of a refund. `due`: to be sent. `failed`: staff have to pay it by another way. `settled`: it failed, and
 * staff have recorded another refund since.
 */
export type RefundState = 'due' | 'pending' | 'processed' | 'failed' | 'settled';

/** States of refunds that take money from the gateway, now or soon. */
export const countedRefundStates = ['due', 'pending', 'processed'] as const satisfies readonly RefundState[];

/** Paise; the gateway accepts no lower amount. */
export const leastAmount = 100;

/** Milliseconds for which a new link can be used. */
export const linkPeriod = day;

/** Milliseconds: a link that ends sooner is not shown any more. The gateway asks for 15 minutes of a new one. */
export const leastLinkPeriod = 20 * minute;

/** Milliseconds after the end of a link for which the gateway is asked: banks sometimes answer late. */
const lateness = 2 * day;

interface PolledAttempt {
  state: AttemptState;
  createdAt: string;
  expiresAt: string;
}

/**
 * When the gateway is asked about a link again: a young one often, because its parent is waiting.
 *
 * @param attempt times: ISO, UTC
 * @returns ISO, UTC; empty: no more
 */
export function nextAttemptCheck({ state, createdAt, expiresAt }: PolledAttempt, now: Date): string {
  const at = now.getTime();
  if (at > Date.parse(expiresAt) + lateness) return '';
  const age = at - Date.parse(createdAt);
  const pause = !isOpenAttempt(state)
    ? 6 * hour
    : age < 15 * minute
      ? minute
      : age < 2 * hour
        ? 10 * minute
        : hour;
  return new Date(at + pause).toISOString();
}

/**
 * When a refund is asked for again, or sent again after no answer.
 *
 * @param createdAt ISO, UTC
 * @returns ISO, UTC
 */
export function nextRefundCheck(createdAt: string, now: Date): string {
  const at = now.getTime();
  const age = at - Date.parse(createdAt);
  return new Date(at + (age < 15 * minute ? minute : age < day ? hour : 6 * hour)).toISOString();
}

/** A payment at the gateway, and what of it was not sent back. */
export interface RefundablePayment {
  gatewayPaymentId: string;
  /** In paise. */
  left: number;
}

/**
 * Divides an amount over payments, the last ones first: a surplus is what came last.
 *
 * @param payments the oldest first
 * @param amount in paise
 * @returns the parts; undefined: the payments do not hold that much
 */
export function divideRefund(
  payments: readonly RefundablePayment[],
  amount: number,
): { gatewayPaymentId: string; amount: number }[] | undefined {
  let rest = amount;
  const parts: { gatewayPaymentId: string; amount: number }[] = [];
  for (const { gatewayPaymentId, left } of payments.toReversed()) {
    const part = Math.min(left, rest);
    if (part > 0) parts.push({ gatewayPaymentId, amount: part });
    rest -= Math.max(0, part);
  }
  return rest === 0 ? parts : undefined;
}
