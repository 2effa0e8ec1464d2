import { type ReactNode, useState } from 'react';
import type { RecordType } from '../../../content/define-record.ts';
import { takesParents, type WebinarTimes } from '../../../content/webinars/offers.ts';
import type { SeatFigures } from '../../../server/webinars/seat-desk.ts';
import { useMay } from '../../account/session.ts';
import type { Entry } from '../entry.ts';
import { useCall } from '../use-call.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { seatsPath } from './place-calls.ts';

interface Telling {
  /** Whether those who have a place are told. */
  tells: boolean;
  /** The question; null where there is nobody to tell, or nothing any more. */
  question: ReactNode;
}

/** Asks, before a webinar that is still to come is deleted, whether its parents are to hear of it. */
export function useTelling({ name }: RecordType, entry: Entry): Telling {
  const may = useMay();
  const timeZone = useTimeZone();
  const [isTicked, setIsTicked] = useState(true);
  const isAhead = name === 'webinar' && takesParents(entry as Entry & WebinarTimes, new Date(), timeZone);
  const isCounted = isAhead && may('registration.read');
  const { data, problem } = useCall<SeatFigures>(isCounted ? seatsPath(entry._id) : undefined);
  const count = data && toTell(data);
  // Without a number the question stands too: who is not told stands before a closed door.
  const isAsked = isAhead && (isCounted && problem === undefined ? (count ?? 0) > 0 : true);
  if (!isAsked) return { tells: false, question: null };
  return {
    tells: isTicked,
    question: (
      <div className="mt-3">
        <label className="flex min-h-11 items-center gap-3 font-bold">
          <input
            type="checkbox"
            checked={isTicked}
            className="size-5 shrink-0 accent-teal"
            onChange={({ target }) => setIsTicked(target.checked)}
          />
          Tell {whom(count)} by letter that it is called off
        </label>
        {isTicked && (
          <p className="text-ink-soft">
            The letters go out in five minutes, and not at all if you bring the webinar back before.
          </p>
        )}
      </div>
    ),
  };
}

/** What is said when it is done. */
export function toldInWords(told: number): string {
  return told === 1
    ? 'One parent gets a letter in five minutes.'
    : `${told} parents get a letter in five minutes.`;
}

const toTell = ({ counts }: SeatFigures) =>
  counts.registered + counts.attended + counts.offered + counts.waiting;

function whom(count: number | undefined): string {
  if (count === undefined) return 'its parents';
  return count === 1 ? 'the one parent' : `the ${count} parents`;
}
