import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { placesLeft } from '../../../content/webinars/places.ts';
import type { SeatFigures } from '../../../server/webinars/seat-desk.ts';
import { useMay } from '../../account/session.ts';
import { LoadProblem } from '../list/load-problem.tsx';
import { adminButton } from '../ui/button.ts';
import { useCall } from '../use-call.ts';
import { AddPlaceDialog } from './add-place-dialog.tsx';
import { seatsPath } from './place-calls.ts';
import { SeatFiguresView } from './seat-figures.tsx';
import { useWithEachLoad } from './use-with-each-load.ts';

interface PlacesHeadProps {
  webinarId: string;
  /** What the list is narrowed to; empty: nothing. */
  status: string;
  onNarrow(status: string): void;
}

/** Above the places of a webinar: how full it is, and what is done with all of them. */
export function PlacesHead({ webinarId, status, onNarrow }: PlacesHeadProps) {
  const may = useMay();
  const { revalidate } = useRevalidator();
  const { data, problem, retry } = useCall<SeatFigures>(seatsPath(webinarId));
  useWithEachLoad(retry);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      {problem !== undefined && <LoadProblem what="How full it is" text={problem} onRetry={retry} />}
      {data && <SeatFiguresView figures={data} status={status} onNarrow={onNarrow} />}
      {may('registration.write') && (
        <p className="mb-5 flex flex-wrap gap-3">
          <button type="button" className={adminButton('quiet')} onClick={() => setIsAdding(true)}>
            <UserPlus aria-hidden="true" className="size-4.5" />
            Add a parent
          </button>
        </p>
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
