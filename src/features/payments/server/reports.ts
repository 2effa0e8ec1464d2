import { sql } from 'kysely';
import type { Scope } from '#core/database/scope.ts';
import { addDays } from '#core/time/calendar.ts';
import type { PaymentTotals } from '../api.ts';
import { type PaymentList, totalledLists } from '../rules/lists.ts';
import { isInList } from './lists.ts';
import type { LedgerRow, PaymentRow } from './tables.ts';

/** A ledger line with its payment; null: erased, deleted, or in the trash. */
export interface ReportedLine
  extends Omit<LedgerRow, 'source' | 'paymentId'>,
    Pick<PaymentRow, 'reference' | 'method' | 'registrationId'> {
  name: string | null;
  title: string | null;
}

/** The moments at which a month begins and ends (ISO, UTC); it does not contain its end. */
export interface MonthSpan {
  from: string;
  before: string;
}

/**
 * The span of a month in the site's time zone.
 *
 * @param month such as 2026-11
 * @param startOfDay returns the instant at which a day begins
 */
export function spanOfMonth(month: string, startOfDay: (day: string) => string): MonthSpan {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: startOfDay(first), before: startOfDay(next) };
}

/** Rows per read. */
const sliceSize = 500;

/** Sums of payments, and their movements for the accountant. */
export function createPaymentReports(scope: Scope) {
  const { db } = scope;
  const linesIn = ({ from, before }: MonthSpan) =>
    db.selectFrom('ledger').where('ledger.at', '>=', from).where('ledger.at', '<', before);

  async function totalOf(list: PaymentList) {
    const { count, sum } = await db
      .selectFrom('payment')
      .leftJoin('webinar', 'webinar.id', 'payment.webinarId')
      .select(({ fn }) => fn.countAll().as('count'))
      // What is missing, or what was paid too much: the money that the list is about.
      .select(sql<number | null>`sum(abs(payment.amount - payment.received))`.as('sum'))
      .where(isInList(list, scope.clock()))
      .executeTakeFirstOrThrow();
    return { count: Number(count), amount: Number(sum ?? 0) };
  }

  return {
    /** The numbers and sums of the lists that need work, in paise, and the money that came within a span. */
    async totals(span: MonthSpan): Promise<PaymentTotals> {
      const totals: Partial<PaymentTotals> = {};
      for (const list of totalledLists) totals[list] = await totalOf(list);
      const { received } = await linesIn(span)
        .select(({ fn }) => fn.sum('amount').as('received'))
        .where('kind', '=', 'paid')
        .executeTakeFirstOrThrow();
      return {
        ...(totals as Omit<PaymentTotals, 'receivedThisMonth'>),
        receivedThisMonth: Number(received ?? 0),
      };
    },

    /** The number of movements within a span. */
    async countLines(span: MonthSpan): Promise<number> {
      const { count } = await linesIn(span)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The movements within a span in slices, the oldest first. */
    async *lineSlices(span: MonthSpan): AsyncGenerator<ReportedLine[]> {
      let slice: ReportedLine[] = [];
      do {
        const last = slice.at(-1);
        let rows = linesIn(span)
          .innerJoin('payment', 'payment.id', 'ledger.paymentId')
          .leftJoin('registration', 'registration.id', 'payment.registrationId')
          .leftJoin('webinar', 'webinar.id', 'payment.webinarId')
          .select(['ledger.id', 'ledger.kind', 'ledger.amount', 'ledger.at', 'ledger.by', 'ledger.note'])
          .select([
            'ledger.bankReference',
            'ledger.gatewayId',
            'payment.reference',
            'payment.method',
            'payment.registrationId',
          ])
          .select(['registration.name', 'webinar.title']);
        if (last)
          rows = rows.where(({ eb, or, and }) =>
            or([
              eb('ledger.at', '>', last.at),
              and([eb('ledger.at', '=', last.at), eb('ledger.id', '>', last.id)]),
            ]),
          );
        slice = await rows.orderBy('ledger.at').orderBy('ledger.id').limit(sliceSize).execute();
        if (slice.length > 0) yield slice;
      } while (slice.length === sliceSize);
    },
  };
}
