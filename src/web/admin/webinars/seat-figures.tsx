import { type PlaceStatus, placeStatuses } from '../../../content/webinars/places.ts';
import type { SeatFigures } from '../../../server/webinars/seat-desk.ts';

const statuses = Object.keys(placeStatuses) as PlaceStatus[];

interface SeatFiguresViewProps {
  figures: SeatFigures;
  /** What the list is narrowed to; empty: nothing. */
  status: string;
  onNarrow(status: string): void;
}

/** How full a webinar is, and how many places stand how; each number narrows the list to those. */
export function SeatFiguresView({ figures: { seats, counts }, status, onNarrow }: SeatFiguresViewProps) {
  const { capacity, taken } = seats;
  const percent = capacity ? Math.min(100, Math.round((taken / capacity) * 100)) : 0;
  return (
    <section aria-label="Seats" className="mb-5 rounded-small border border-line bg-surface p-4 lg:p-5">
      <p className="text-body">
        <strong>{taken}</strong>
        {capacity === null
          ? ` ${taken === 1 ? 'seat' : 'seats'} taken, no limit`
          : ` of ${capacity} seats taken`}
      </p>
      {capacity !== null && (
        <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-page">
          <div
            className={`h-full rounded-full ${taken >= capacity ? 'bg-coral' : 'bg-teal'}`}
            style={{ width: `${percent}%` }}
          />
        </div>
      )}
      <ul className="mt-4 flex flex-wrap gap-2">
        {statuses.map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-pressed={status === one}
              className="inline-flex min-h-11 items-center gap-2 rounded-small border border-ink/35 px-4 hover:border-ink hover:bg-page aria-pressed:border-teal-text aria-pressed:bg-mint-soft"
              onClick={() => onNarrow(status === one ? '' : one)}
            >
              {placeStatuses[one]}
              <strong className="tabular-nums">{counts[one]}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
