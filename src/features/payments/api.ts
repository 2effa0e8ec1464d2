import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import {
  count,
  csvAnswer,
  datetime,
  id,
  idParams,
  keysOf,
  revision,
  seenRevision,
  sentId,
  text,
} from '#core/api/schemas.ts';
import { maxAmount } from '#core/text/money.ts';
import { storableLine } from '#core/text/storable-text.ts';
import { emailStates } from '#features/webinars/rules/email-facts.ts';
import { type PaymentEmailType, paymentEmailTypes } from './rules/email-kinds.ts';
import { paymentStates } from './rules/ledger.ts';
import { maxConfirmed, maxNoteLength, maxStatementLength, paymentLists } from './rules/lists.ts';

const paise = z.int().describe('In paise.');

/** A payment with its parent and webinar. */
const paymentView = z.object({
  _id: id,
  revision,
  state: z.enum(keysOf(paymentStates)),
  amount: paise.describe('What was asked for, in paise.'),
  received: paise.describe('The money that has come and was kept, in paise.'),
  balance: paise.describe('What is missing, in paise; negative: what was paid too much.'),
  reference: text.describe('What payment apps send along.'),
  claimedReference: text.describe('The bank’s reference that the parent entered; empty: none.'),
  claimedAt: text.describe('ISO, UTC: when the parent said that it is paid; empty: not, or it is settled.'),
  chargedAt: datetime,
  dueAt: datetime.describe('It is overdue from then on.'),
  heldUntil: text.describe(
    'ISO, UTC: until when the seat is held although it is not paid; empty: for ever, or something was paid.',
  ),
  email: z
    .object({
      kind: z.enum(paymentEmailTypes as [PaymentEmailType]),
      state: z.enum(keysOf(emailStates)),
      at: datetime,
    })
    .nullable()
    .describe('The last email about it; null: none.'),
  registration: z
    .object({ _id: id, name: text, email: text, contact: text })
    .nullable()
    .describe('Null: it is in the trash, or erased.'),
  webinar: z.object({ _id: id, title: text }),
  refundable: paise.describe('What `sendRefund` sends back now, in paise; 0: it would be refused.'),
  failedRefund: paise.describe('What the payment service could not send back, in paise; staff pay it.'),
});
export type PaymentView = z.output<typeof paymentView>;

const amountMessage = 'Please enter an amount in rupees.';
const amount = z.int(amountMessage).min(1, amountMessage).max(maxAmount, amountMessage).describe('In paise.');
const note = storableLine(maxNoteLength).default('');
const bankReference = z
  .string()
  .regex(/^(\d{12})?$/, 'The reference of the bank (UTR) has 12 digits.')
  .default('')
  .describe('Twelve digits; empty: not known.');

/** An action of staff on a payment. */
const paymentAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm'), amount, bankReference, note }).describe('This amount has come.'),
  z
    .object({ kind: z.enum(['extendHold', 'liftHold']) })
    .describe('The unpaid seat is held for another day, or without an end.'),
  z.object({ kind: z.literal('notFound') }).describe('The payment that the parent reported has not come.'),
  z.object({ kind: z.literal('notPaid'), note }).describe('It was recorded by mistake.'),
  z
    .object({ kind: z.literal('sendRefund'), note })
    .describe('Send back through the payment service: after a cancellation everything, else the surplus.'),
  z.object({ kind: z.literal('surplusRefunded'), note }).describe('What was paid too much is paid back.'),
  z.object({ kind: z.literal('chargeback'), note }).describe('The bank has taken the money back.'),
]);
export type PaymentAction = z.output<typeof paymentAction>;
/** Those that only change the ledger. */
export type LedgerAction = Exclude<PaymentAction, { kind: 'sendRefund' }>;

const line = { number: count.describe('Of the line, from 1.'), text };

/** What a line of a bank statement is. */
const lineMatch = z.discriminatedUnion('kind', [
  z.object({ ...line, kind: z.literal('match'), payment: paymentView, amount: paise, bankReference: text }),
  z
    .object({ ...line, kind: z.literal('otherAmount'), payment: paymentView, amounts: z.array(paise) })
    .describe('The reference fits, the amount does not.'),
  z.object({ ...line, kind: z.literal('recorded') }).describe('It is in the ledger already.'),
  z.object({ ...line, kind: z.literal('unknown') }).describe('No payment of this site, or of several.'),
]);
export type LineMatchView = z.output<typeof lineMatch>;

const monthMessage = 'Please choose a month such as 2026-11.';
/** A month in the site's time zone. */
const month = z
  .string(monthMessage)
  .regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, monthMessage)
  .meta({ examples: ['2026-11'] });

const listTotal = z.object({ count, amount: paise.describe('The money that it is about, in paise.') });
/** The payments that staff follow, for the dashboard. */
export const paymentTotals = z.object({
  ...{ expected: listTotal, claimed: listTotal, overdue: listTotal },
  problems: listTotal.describe('`amount`: what is missing, and what was paid too much.'),
  receivedThisMonth: paise.describe('The money that came in this month, less corrections, in paise.'),
});
export type PaymentTotals = z.output<typeof paymentTotals>;

/** Bytes: an amount, a reference and a note. */
const bodyLimit = 8192;

/** The calls by which staff follow payments. */
export const paymentCalls = defineCalls('Payments', {
  'GET payments': {
    summary: 'The payments of a list',
    action: 'registration.read',
    query: z.object({
      list: z
        .enum(paymentLists, `Please ask for one of ${paymentLists.join(', ')}.`)
        .default('expected')
        .describe(
          '`sendBack`: cancelled, and paid through the payment service. `problems`: paid in part, too much, without a seat, taken back by the bank, or not sent back.',
        ),
    }),
    answers: { 200: z.object({ payments: z.array(paymentView) }) },
  },
  'GET exports/payments': {
    summary: 'Export the movements of money in a month as CSV, for the accountant',
    action: 'registration.read',
    query: z.object({ month: month.describe('In the site’s time zone.') }),
    answers: { 200: csvAnswer('A line for each ledger line, the oldest first.') },
  },
  'POST payments/:id/actions': {
    summary: 'Confirm a payment, or correct it',
    action: 'registration.write',
    params: idParams('Of the payment.'),
    body: z.object({ revision: seenRevision, action: paymentAction }),
    bodyLimit,
    answers: { 200: paymentView },
    errors: [409],
    current: paymentView,
  },
  'POST payments/statement': {
    summary: 'Compare lines of a bank statement with the payments; changes nothing',
    action: 'registration.write',
    body: z.object({
      statement: z
        .string('Please paste lines of a bank statement.')
        .trim()
        .min(1, 'Please paste lines of a bank statement.')
        .max(maxStatementLength, 'This is too long. Please paste fewer lines.'),
    }),
    bodyLimit: 4 * maxStatementLength,
    answers: { 200: z.object({ lines: z.array(lineMatch) }) },
  },
  'POST payments/confirmations': {
    summary: 'Confirm payments that a bank statement shows',
    action: 'registration.write',
    body: z.object({
      payments: z
        .array(z.object({ id: sentId(), revision: seenRevision, amount, bankReference }))
        .min(1, 'Please choose payments.')
        .max(maxConfirmed, `Please confirm at most ${maxConfirmed} payments together.`),
    }),
    bodyLimit: 65_536,
    answers: {
      200: z.object({
        confirmed: z.array(id),
        refused: z.array(z.object({ id, message: text })),
      }),
    },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof paymentCalls> {}
}
