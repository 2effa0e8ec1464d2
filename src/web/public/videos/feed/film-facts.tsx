import { DateText } from '../../../ui/date-text.tsx';
import type { Film } from '../video-summary.ts';

/** When a film was published, and how often it has been seen. */
export function FilmFacts({ date, views }: Film) {
  return (
    <div className="mt-1.5 flex flex-wrap items-baseline gap-x-2 text-small">
      <DateText date={date} />
      {views && (
        <>
          <span aria-hidden="true">·</span>
          <p className="text-ink-soft">{views}</p>
        </>
      )}
    </div>
  );
}
