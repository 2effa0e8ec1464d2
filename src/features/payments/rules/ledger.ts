// The rules of money: pure, in whole paise. A ledger line is never changed. A correction is a line of the same kind
// with the opposite amount, so each sum of a kind is what has really happened.

/** What a ledger line records. `failed` moves no money: an attempt that did not succeed. */
const lineKinds = ['charged', 'paid', 'refunded', 'failed', 'chargeback'] as const;
export type LineKind = (typeof lineKinds)[number];

/** The kinds of lines, as an accountant reads them. */
export const lineKindLabels: Record<LineKind, string> = {
  ...{ charged: 'Charged', paid: 'Paid', refunded: 'Refunded', failed: 'Failed', chargeback: 'Chargeback' },
};

export interface LedgerLine {
  kind: LineKind;
  /** In paise; negative: a correction. */
  amount: number;
}

/** The sums of a payment's lines, in paise. */
export type Totals = Readonly<Record<LineKind, number>>;

/** The sums of ledger lines. */
export function totalsOf(lines: readonly LedgerLine[]): Totals {
  const totals = { charged: 0, paid: 0, refunded: 0, failed: 0, chargeback: 0 };
  for (const { kind, amount } of lines) totals[kind] += amount;
  return totals;
}

/** The money that the site has. */
export const receivedOf = ({ paid, refunded, chargeback }: Totals): number => paid - refunded - chargeback;

/** The money that the parent owes; negative: that the site owes the parent. */
export const balanceOf = (totals: Totals): number => totals.charged - receivedOf(totals);

/** The states of a payment, as staff read them. */
export const paymentStates = {
  pending: 'Not paid yet',
  claimed: 'The parent says it is paid',
  paid: 'Paid',
  partiallyPaid: 'Partly paid',
  overpaid: 'Paid too much',
  seatGone: 'Paid without a seat',
  chargeback: 'Taken back by the bank',
  refunded: 'Refunded',
  expired: 'No longer due',
} as const;
export type PaymentState = keyof typeof paymentStates;

/** States that staff have to resolve with the parent: money is missing, or not ours. */
export const problemStates = ['partiallyPaid', 'overpaid', 'seatGone', 'chargeback'] as const;

/**
 * The state that follows from the ledger.
 *
 * @param isClaimed whether the parent has said that it is paid, and staff have not found it yet
 */
export function stateOf(totals: Totals, isClaimed: boolean): PaymentState {
  const { charged, paid, chargeback } = totals;
  const received = receivedOf(totals);
  // The bank has taken back what was refunded already.
  if (received < 0) return 'chargeback';
  if (received > charged) return charged === 0 ? 'seatGone' : 'overpaid';
  if (charged === 0) return paid > 0 ? 'refunded' : 'expired';
  if (received === charged) return 'paid';
  if (chargeback > 0) return 'chargeback';
  if (received > 0) return 'partiallyPaid';
  return isClaimed ? 'claimed' : 'pending';
}

/** The facts of a registration that its payment follows from. */
export interface PaidFacts {
  /** Whether it has a seat that is not merely offered or held. */
  isSeated: boolean;
  /** The tick of staff. */
  isPaid: boolean;
  /** The paise that its price asks for; 0: nothing. */
  amount: number;
  webinarId: string;
}

/**
 * The lines that follow from a write of a registration. A seat is charged once at its price of that time; giving it up,
 * or changing the webinar, changes the charge while no money has come; a seat given up after a part has come owes no
 * more. The tick of staff is a payment of what is missing, and taking it away corrects that.
 *
 * @param before undefined: it is new
 */
export function linesOfWrite(totals: Totals, before: PaidFacts | undefined, after: PaidFacts): LedgerLine[] {
  const lines: LedgerLine[] = [];
  const wasPaid = before?.isPaid ?? false;
  let received = receivedOf(totals);
  if (after.isPaid && !wasPaid) {
    const missing = (totals.charged || after.amount) - received;
    if (missing > 0) lines.push({ kind: 'paid', amount: missing });
    received += Math.max(0, missing);
  } else if (wasPaid && !after.isPaid && received > 0) {
    lines.push({ kind: 'paid', amount: -received });
    received = 0;
  }
  const change = chargeOf(totals.charged, received, before, after) - totals.charged;
  if (change !== 0) lines.push({ kind: 'charged', amount: change });
  return lines;
}

function chargeOf(
  charged: number,
  received: number,
  before: PaidFacts | undefined,
  after: PaidFacts,
): number {
  // A part of the price is no reason to ask for the rest of a seat that is given up: it is sent back.
  if (!after.isSeated) return received > 0 && received >= charged ? charged : 0;
  if (received > 0) return charged || after.amount;
  const isMoved = before !== undefined && before.webinarId !== after.webinarId;
  if (charged > 0 && !isMoved) return charged;
  // An amount that is entered after the seat was taken is not the price of that time.
  return isMoved || !before?.isSeated ? after.amount : 0;
}

/**
 * The lines of a refund that staff have paid: everything that the site has, and nothing is due any more. A refund
 * without a recorded payment proves that there was one.
 *
 * @param amount the paise to assume then
 */
export function linesOfRefund(totals: Totals, amount: number): LedgerLine[] {
  const received = receivedOf(totals);
  const assumed = received > 0 ? 0 : amount;
  const lines: LedgerLine[] = [
    { kind: 'paid', amount: assumed },
    { kind: 'refunded', amount: Math.max(0, received) + assumed },
    { kind: 'charged', amount: -totals.charged },
  ];
  return lines.filter((line) => line.amount !== 0);
}

/** The lines that take others back. */
export function correctionOf(lines: readonly LedgerLine[]): LedgerLine[] {
  const totals = totalsOf(lines);
  return lineKinds.flatMap((kind) => (totals[kind] === 0 ? [] : [{ kind, amount: -totals[kind] }]));
}

/** Payments with one reference of the bank. */
interface PaidWithReference {
  amount: number;
  /** Empty: not known. */
  bankReference: string;
}

/**
 * The lines that take payments back, the last ones first. They repeat the references of the bank, so that these can be
 * recorded again: for the right parent, or once the money has come.
 *
 * @param paid the `paid` lines so far, the oldest first
 * @param amount paise to take back, at most the sum of them
 */
export function takeBack(paid: readonly PaidWithReference[], amount: number): PaidWithReference[] {
  const sums = new Map<string, number>();
  for (const { bankReference, amount: moved } of paid) {
    const sum = (sums.get(bankReference) ?? 0) + moved;
    // Set again, so that the last one comes last.
    sums.delete(bankReference);
    sums.set(bankReference, sum);
  }
  let rest = amount;
  const lines = [...sums].reverse().flatMap(([bankReference, sum]) => {
    const part = Math.min(sum, rest);
    if (part <= 0) return [];
    rest -= part;
    return [{ bankReference, amount: -part }];
  });
  return rest > 0 ? [...lines, { bankReference: '', amount: -rest }] : lines;
}

/** Milliseconds for which parents have time to pay. */
export const paymentPeriod = 3 * 86_400_000;

/**
 * The last moment at which a payment is not overdue (ISO, UTC): three days after it was asked for, and no later than
 * the start of the webinar.
 *
 * @param startsAt ISO, UTC; empty: not known
 */
export function dueAt(chargedAt: string, startsAt: string): string {
  const end = new Date(Date.parse(chargedAt) + paymentPeriod).toISOString();
  return startsAt && startsAt < end ? startsAt : end;
}
