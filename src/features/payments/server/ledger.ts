import { v7 as createId } from 'uuid';
import { allHooks, type RowChange } from '#cms/records/hooks.ts';
import type { RecordRow } from '#cms/records/tables.ts';
import type { UntypedRow } from '#cms/records/untyped-rows.ts';
import { amountOf } from '#content/webinar/definition-price.ts';
import type { Actor } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError } from '#core/errors.ts';
import type { RegistrationTerms } from '#features/webinars/rules/refund-policy.ts';
import { hasSeat } from '#features/webinars/rules/registration-status.ts';
import { openAttemptStates } from '../gateway/rules/states.ts';
import {
  type LedgerLine,
  linesOfWrite,
  type PaidFacts,
  receivedOf,
  stateOf,
  type Totals,
  takeBack,
  totalsOf,
} from '../rules/ledger.ts';
import { createReference } from '../rules/reference.ts';
import { planPaymentEmail, planReminder } from './emails.ts';
import { heldUntilAfter } from './hold.ts';
import type { LedgerRow, PaymentRow } from './tables.ts';

declare module '#cms/records/hooks.ts' {
  interface RecordHooks {
    /** After lines were added to the ledger of a payment, in their transaction. */
    afterLedgerLines?(tx: Scope, added: { payment: PaymentRow; lines: readonly LedgerRow[] }): Promise<void>;
  }
}

type RegistrationRow = RecordRow<'registration'>;

/** What ledger lines follow from, besides their amounts. */
interface LineFacts extends Partial<Pick<LedgerRow, 'source' | 'bankReference' | 'gatewayId' | 'note'>> {
  /** The name of the staff member; empty: a parent or the site. */
  by: string;
  /** When a seat that is charged now was first held for its parent (ISO, UTC); undefined: now. */
  heldSince?: string | undefined;
}

/** The name that a ledger line keeps: that of staff. Parents are not named in it. */
const nameInLedger = (by: Actor): string => (by.kind === 'account' ? by.name : '');

/** The payment of a registration; undefined: nothing was ever charged or paid for it. */
export async function findPayment(
  { db }: Pick<Scope, 'db'>,
  registrationId: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The sums of the lines of a payment, some of them only. @param source as in `LedgerRow` */
export async function readLines(
  { db }: Pick<Scope, 'db'>,
  paymentId: string,
  source?: string,
): Promise<LedgerLine[]> {
  let lines = db.selectFrom('ledger').select(['kind', 'amount']).where('paymentId', '=', paymentId);
  if (source !== undefined) lines = lines.where('source', '=', source);
  return (await lines.orderBy('id').execute()).map(({ kind, amount }) => ({ kind, amount: Number(amount) }));
}

/** What was paid, the oldest first. */
async function readPaid({ db }: Pick<Scope, 'db'>, paymentId: string) {
  const lines = db
    .selectFrom('ledger')
    .select(['amount', 'bankReference'])
    .where('paymentId', '=', paymentId);
  return lines.where('kind', '=', 'paid').orderBy('id').execute();
}

/** The sums of a payment. */
export const readTotals = async (scope: Pick<Scope, 'db'>, paymentId: string): Promise<Totals> =>
  totalsOf(await readLines(scope, paymentId));

/**
 * Adds lines to the ledger of a payment, and writes the state that follows. This is the only place that changes what a
 * payment amounts to. Runs in a transaction that has locked the content version, which serialises it.
 *
 * @returns the payment after it
 */
export async function appendLines(
  tx: Scope,
  payment: PaymentRow,
  lines: readonly LedgerLine[],
  { by, source = '', bankReference = '', gatewayId = '', note = '', heldSince }: LineFacts,
): Promise<PaymentRow> {
  const at = tx.clock().toISOString();
  const stored: LedgerRow[] = [];
  for (const { kind, amount } of lines) {
    const added =
      kind === 'paid' && amount < 0
        ? takeBack(await readPaid(tx, payment.id), -amount)
        : // A charge has no reference of a bank.
          [{ amount, bankReference: kind === 'charged' ? '' : bankReference }];
    const common = { paymentId: payment.id, kind, at, by, source, gatewayId, note };
    const rows = added.map((line) => ({ id: createId(), ...common, ...line }));
    await tx.db.insertInto('ledger').values(rows).execute();
    stored.push(...rows);
  }
  const totals = await readTotals(tx, payment.id);
  const isCharged = lines.some(({ kind, amount }) => kind === 'charged' && amount > 0);
  const isSettled = receivedOf(totals) >= totals.charged;
  const claim = isSettled ? { claimedAt: '', claimedReference: '' } : {};
  const changed: PaymentRow = {
    ...{ ...payment, ...claim, amount: totals.charged, received: receivedOf(totals) },
    ...(isCharged && { chargedAt: at }),
    state: stateOf(totals, !isSettled && payment.claimedAt !== ''),
    revision: payment.revision + 1,
  };
  // A higher price after a move does not begin another hold.
  const isFirst = isCharged && payment.amount === 0;
  const since = isFirst ? (heldSince ?? at) : undefined;
  changed.heldUntil = await heldUntilAfter(tx, payment, changed, since);
  const { id, ...values } = changed;
  await tx.db.updateTable('payment').set(values).where('id', '=', id).execute();
  for (const hooks of allHooks()) await hooks.afterLedgerLines?.(tx, { payment: changed, lines: stored });
  const isRefund = lines.some(({ kind, amount }) => kind === 'refunded' && amount > 0);
  await planPaymentEmail(tx, payment, changed, { isByStaff: by !== '', isRefund });
  await planReminder(tx, changed);
  await followLinks(tx, changed, isRefund);
  return changed;
}

/** Links of another amount are checked at once, which cancels them. A refund replaces one that the gateway has refused. */
async function followLinks(
  { db, clock }: Scope,
  { id, amount, received }: PaymentRow,
  isRefund: boolean,
): Promise<void> {
  await db
    .updateTable('paymentAttempt')
    .set({ nextCheckAt: clock().toISOString() })
    .where('paymentId', '=', id)
    .where('state', 'in', [...openAttemptStates])
    .where('amount', '<>', amount - received)
    .execute();
  if (!isRefund) return;
  const failed = db.updateTable('gatewayRefund').where('paymentId', '=', id).where('state', '=', 'failed');
  await failed.set({ state: 'settled' }).execute();
}

/** The money of a payment that came through the gateway and was not taken back, in paise. */
async function readFromGateway({ db }: Pick<Scope, 'db'>, paymentId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger')
    .select(({ fn }) => fn.sum('amount').as('sum'))
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'paid')
    .where('gatewayId', '<>', '')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** @throws AppError conflict, where money came through the gateway: it cannot be a mistake of staff */
export async function requireRecordedByStaff(tx: Pick<Scope, 'db'>, paymentId: string): Promise<void> {
  if ((await readFromGateway(tx, paymentId)) > 0)
    throw new AppError(
      'conflict',
      'This money came through the payment service, so it cannot be marked as not paid. It can be sent back in Payments.',
    );
}

/** A payment without lines, for a registration. */
async function insertPayment(
  tx: Scope,
  registration: Pick<RegistrationRow, 'id' | 'webinarId'>,
): Promise<PaymentRow> {
  const at = tx.clock().toISOString();
  const row: PaymentRow = {
    ...{ id: createId(), registrationId: registration.id, webinarId: registration.webinarId },
    ...{
      amount: 0,
      received: 0,
      currency: 'INR',
      method: 'upi',
      gatewayId: '',
      reference: createReference(),
    },
    ...{
      state: 'expired',
      claimedReference: '',
      claimedAt: '',
      chargedAt: at,
      createdAt: at,
      heldUntil: '',
      revision: 0,
    },
  };
  await tx.db.insertInto('payment').values(row).execute();
  return row;
}

/** The price of a registration: the one at enrolment, with the amount of its webinar while that has the same words. */
async function priceOf({ db }: Pick<Scope, 'db'>, registration: RegistrationRow): Promise<number> {
  const webinar = await db
    .selectFrom('webinar')
    .select(['price', 'amount'])
    .where('id', '=', registration.webinarId)
    .executeTakeFirst();
  const price = registration.terms
    ? (JSON.parse(registration.terms) as RegistrationTerms).price
    : (webinar?.price ?? '');
  const amount = webinar?.price === price ? webinar.amount : null;
  // Words without an amount cannot be calculated: staff note such payments in the registration alone.
  return amountOf({ price, amount }) ?? 0;
}

function factsOf(row: RegistrationRow, amount: number): PaidFacts {
  const isSeated = hasSeat(row.status);
  return { isSeated, isPaid: row.paid === 1, amount, webinarId: row.webinarId };
}

/**
 * Since when a seat was held for a parent whose mailbox had to be proved: the two holds follow one another, and together
 * last no longer than the owner allows. Undefined: it was not.
 */
function heldWhileUnconfirmed(before: UntypedRow | undefined, now: string): string | undefined {
  const was = before && registrationOf(before);
  return was?.status === 'unconfirmed' && was.offeredUntil > now ? was.registerAt : undefined;
}

const registrationOf = (row: UntypedRow) => row as unknown as RegistrationRow;

/** Brings the ledger in line with a registration, after every change of its row. */
export async function followRegistration(tx: Scope, { before, after, by }: RowChange): Promise<void> {
  const id = String((after ?? before)?.id);
  // Read again: hooks of the same write may have changed terms and payment.
  const stored = after && tx.db.selectFrom('registration').selectAll().where('id', '=', id);
  const row = (await stored?.executeTakeFirst()) ?? (before && registrationOf(before));
  if (!row) return;
  const amount = await priceOf(tx, row);
  const facts = factsOf(row, amount);
  const existing = await findPayment(tx, id);
  // Restored from the trash: its tick is in the ledger already, and so is a refund that followed.
  const restored = existing && { ...facts, isSeated: false };
  const was = before ? factsOf(registrationOf(before), amount) : restored;
  const now = after ? facts : { ...facts, isSeated: false, isPaid: was?.isPaid ?? false };
  const totals = existing ? await readTotals(tx, existing.id) : totalsOf([]);
  const lines = linesOfWrite(totals, was, now);
  if (lines.length === 0 && (!existing || existing.webinarId === row.webinarId)) return;
  const payment = existing ?? (await insertPayment(tx, row));
  if (lines.some(({ kind, amount }) => kind === 'paid' && amount < 0))
    await requireRecordedByStaff(tx, payment.id);
  const note = lines.some(({ kind }) => kind === 'paid') ? row.paidNote : '';
  await appendLines(tx, { ...payment, webinarId: row.webinarId }, lines, {
    ...{ by: nameInLedger(by), note, heldSince: heldWhileUnconfirmed(before, tx.clock().toISOString()) },
  });
}
