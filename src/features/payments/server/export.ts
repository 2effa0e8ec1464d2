import { byteOrderMark, csvRow } from '#core/http/csv.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { lineKindLabels } from '../rules/ledger.ts';
import type { MonthSpan } from './reports.ts';

const header = [
  ...['Date', 'Reference', 'Registration', 'Parent', 'Webinar', 'Kind', 'Amount (INR)'],
  ...['Method', 'Bank reference', 'Payment service ID', 'Note', 'By'],
];
const methods = { upi: 'UPI', gateway: 'Payment service' };

/**
 * Streams the movements of a month as CSV: a row for each ledger line. Corrections are negative.
 *
 * @param timeZone the zone of the dates
 */
export async function* exportLedger(
  store: Pick<Stores['payments'], 'lineSlices'>,
  span: MonthSpan,
  timeZone: string,
): AsyncGenerator<string> {
  const formatDatetime = createDatetimeFormatter(timeZone);
  yield byteOrderMark + csvRow(header);
  for await (const slice of store.lineSlices(span))
    yield slice
      .map((line) =>
        csvRow([
          ...[
            formatDatetime(line.at),
            line.reference,
            line.registrationId,
            line.name ?? '',
            line.title ?? '',
          ],
          ...[
            lineKindLabels[line.kind],
            line.amount / 100,
            line.kind === 'charged' ? '' : methods[line.method],
          ],
          ...[line.bankReference, line.gatewayId, line.note, line.by],
        ]),
      )
      .join('');
}
