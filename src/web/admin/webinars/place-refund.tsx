import { calendarOf } from '../../../content/calendar.ts';
import { rupees } from '../../../content/rupees.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { MarkPaid } from '../refunds/mark-paid.tsx';
import { refundInWords } from '../refunds/refund-words.ts';
import { useRefundSteps } from '../refunds/use-refund-steps.ts';
import { Pill } from '../ui/pill.tsx';
import { useTimeZone } from '../use-time-zone.ts';
import type { PlaceView } from './place-calls.ts';

interface PlaceRefundProps {
  view: PlaceView;
  onDone(): void;
}

const sources = { parent: 'by the parent', staff: 'by staff', site: 'because the offer had expired' };

/** The last cancellation of a place, and what has become of what comes back. */
export function PlaceRefund({ view: { place, cancellation }, onDone }: PlaceRefundProps) {
  const moment = useMoments();
  const timeZone = useTimeZone();
  const steps = useRefundSteps(onDone);
  if (!cancellation) return null;
  const { at, source, quote, payBackTo, completedAt, completedBy, note } = cancellation;
  const { words, isOverdue } = refundInWords(cancellation, calendarOf(timeZone)(new Date()));
  const look = isOverdue ? 'trouble' : cancellation.refund === 'completed' ? 'good' : 'quiet';
  return (
    <section aria-label="Refund" className="grid gap-2">
      <h3 className="font-bold text-body">
        Cancelled {moment(at)}, {sources[source]}
      </h3>
      <p className="flex flex-wrap items-center gap-2">
        {rupees(quote.price)}
        <Pill look={look}>{words}</Pill>
      </p>
      {payBackTo && <p className="wrap-anywhere">Goes to: {payBackTo}</p>}
      {completedAt && (
        <p className="wrap-anywhere text-ink-soft">
          Paid back {moment(completedAt)} by {completedBy}
          {note && `: ${note}`}
        </p>
      )}
      {!completedAt && note && <p className="wrap-anywhere text-ink-soft">Note: {note}</p>}
      <MarkPaid
        key={cancellation.revision}
        {...{ placeId: place._id, name: place.name, cancellation, steps }}
      />
    </section>
  );
}
