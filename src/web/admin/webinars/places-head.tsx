import Mail from 'lucide-react/icons/mail';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { entryCall } from '../../../content/addresses.ts';
import { records } from '../../../content/index.ts';
import type { WebinarTimeline } from '../../../content/webinars/letter-timeline.ts';
import { placesLeft } from '../../../content/webinars/places.ts';
import type { SeatFigures } from '../../../server/webinars/seat-desk.ts';
import { useMay } from '../../account/session.ts';
import { LoadProblem } from '../list/load-problem.tsx';
import { adminButton } from '../ui/button.ts';
import { useCall } from '../use-call.ts';
import { AddPlaceDialog } from './add-place-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { seatsPath } from './place-calls.ts';
import { SeatFiguresView } from './seat-figures.tsx';
import { useWithEachLoad } from './use-with-each-load.ts';
import { WebinarLetters } from './webinar-letters.tsx';

interface PlacesHeadProps {
  webinarId: string;
  /** What the list is narrowed to; empty: nothing. */
  status: string;
  /** The ids of those that were chosen in the list. */
  chosen: readonly string[];
  onNarrow(status: string): void;
}

/** Above the places of a webinar: how full it is, and what is done with all of them. */
export function PlacesHead({ webinarId, status, chosen, onNarrow }: PlacesHeadProps) {
  const may = useMay();
  const { revalidate } = useRevalidator();
  const { data, problem, retry } = useCall<SeatFigures>(seatsPath(webinarId));
  const webinar = useCall<{ calledOff: 0 | 1 }>(entryCall(records.webinar, webinarId)).data;
  useWithEachLoad(retry);
  const letters = useCall<WebinarTimeline>(`webinars/${encodeURIComponent(webinarId)}/letters`);
  useWithEachLoad(letters.retry);
  const [isAdding, setIsAdding] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      {webinar?.calledOff === 1 && (
        <p className="mb-5 rounded-small bg-coral-soft px-4 py-3 font-bold text-coral-text">
          This webinar has been called off: it will not take place.
        </p>
      )}
      {problem !== undefined && <LoadProblem what="How full it is" problem={problem} onRetry={retry} />}
      {data && <SeatFiguresView figures={data} status={status} onNarrow={onNarrow} />}
      <WebinarLetters called={letters} />
      {may('registration.write') && (
        <p className="mb-5 flex flex-wrap gap-3">
          <button
            type="button"
            aria-disabled={!data}
            className={adminButton('quiet')}
            onClick={() => data && setIsWriting(true)}
          >
            <Mail aria-hidden="true" className="size-4.5" />
            {chosen.length > 0 ? `Write to ${chosen.length} chosen` : 'Write to parents'}
          </button>
          <button type="button" className={adminButton('quiet')} onClick={() => setIsAdding(true)}>
            <UserPlus aria-hidden="true" className="size-4.5" />
            Add a parent
          </button>
        </p>
      )}
      {isWriting && data && (
        <MessageDialog
          webinarId={webinarId}
          counts={data.counts}
          chosen={chosen}
          onClose={() => setIsWriting(false)}
        />
      )}
      {isAdding && (
        <AddPlaceDialog
          webinarId={webinarId}
          isFull={data !== undefined && placesLeft(data.seats) === 0}
          onAdded={() => void revalidate()}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
