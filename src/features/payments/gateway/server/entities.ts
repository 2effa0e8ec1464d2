import * as z from 'zod';

// The parts of the gateway's answers that the site uses. Amounts are paise, times are seconds since 1970.

const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{1,60}$`));
const paise = z.int().min(0).max(2_147_483_647);
/** Empty notes are an empty list. */
const notes = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()])
  .optional()
  .transform((sent) => (sent && !Array.isArray(sent) ? sent : {}));

/** A payment within a link. */
const linkPayment = z.object({ payment_id: id('pay'), amount: paise, status: z.string() });

export const paymentLink = z.object({
  id: id('plink'),
  amount: paise,
  currency: z.string(),
  reference_id: z.string(),
  status: z.enum(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
  short_url: z.url({ protocol: /^https?$/ }),
  /** Only payments that have arrived. Null: none. */
  payments: z
    .union([z.array(linkPayment), z.null()])
    .optional()
    .transform((sent) => sent ?? []),
});
export type PaymentLink = z.output<typeof paymentLink>;

export const paymentLinks = z.object({ payment_links: z.array(paymentLink) });

export const gatewayPayment = z.object({
  id: id('pay'),
  amount: paise,
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  notes,
});

export const refund = z.object({
  id: id('rfnd'),
  payment_id: id('pay'),
  amount: paise,
  status: z.enum(['pending', 'processed', 'failed']),
  notes,
});
export type Refund = z.output<typeof refund>;

export const refunds = z.object({ items: z.array(refund) });

export const dispute = z.object({
  id: id('disp'),
  payment_id: id('pay'),
  amount: paise,
  /** What the gateway has taken from the site's account. */
  amount_deducted: paise,
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
});
export type Dispute = z.output<typeof dispute>;

/** An event; of each entity only its id, because the gateway is asked for its present state. */
const named = z.object({ entity: z.object({ id: z.string(), notes: notes }) }).optional();
export const event = z.object({
  event: z.string(),
  payload: z.object({ payment_link: named, payment: named, refund: named, dispute: named }),
});
export type GatewayEvent = z.output<typeof event>;
