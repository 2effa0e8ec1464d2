import { type FormEvent, useId, useState } from 'react';
import { calendarOf } from '../../../content/calendar.ts';
import { contentTypes } from '../../../content/index.ts';
import { isOpen } from '../../../content/types/webinar.ts';
import type { Entry } from '../entry.ts';
import { titleOf } from '../entry.ts';
import { SelectInput } from '../form/select-input.tsx';
import { plainTextOf } from '../kinds/plain-text.ts';
import { LoadProblem } from '../list/load-problem.tsx';
import { adminButton } from '../ui/button.ts';
import { useCall } from '../use-call.ts';
import { useTimeZone } from '../use-time-zone.ts';

interface MovePlaceProps {
  /** The webinar that the place is in. */
  webinarId: string;
  isBusy: boolean;
  /** @param title of the other webinar */
  onMove(webinarId: string, title: string, mayWait: boolean): void;
}

const { webinar } = contentTypes;
/** Nobody plans more at once. */
const path = 'webinar?limit=100&sort=-startdate&fields=title,startdate,enddate,time,endsAt,calledOff';

/** To which other webinar a place goes: one that is still open. */
export function MovePlace({ webinarId, isBusy, onMove }: MovePlaceProps) {
  const timeZone = useTimeZone();
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [mayWait, setMayWait] = useState(false);
  const { data, problem, retry } = useCall<{
    webinars: (Entry & { startdate: string; enddate: string | null; endsAt: string; calledOff: 0 | 1 })[];
  }>(path);
  const now = new Date();
  const today = calendarOf(timeZone)(now);
  const choices = (data?.webinars ?? [])
    .filter((one) => one._id !== webinarId && isOpen(one, today, now.toISOString()))
    .map((one) => {
      const day = plainTextOf(webinar, 'startdate', one, timeZone);
      return [one._id, `${titleOf(webinar, one)}, ${day}`] as const;
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    const target = data?.webinars.find(({ _id }) => _id === chosen);
    if (target && !isBusy) onMove(chosen, titleOf(webinar, target), mayWait);
  }

  if (problem !== undefined) return <LoadProblem what="The webinars" problem={problem} onRetry={retry} />;
  if (data && choices.length === 0) return <p>No other webinar is open.</p>;
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <div>
        <SelectInput
          id={id}
          label="Other webinar"
          value={chosen}
          choices={choices}
          nothing="Choose one"
          mayBeNothing
          isNeeded
          invalid={false}
          onChange={setChosen}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={mayWait}
          className="size-5 accent-teal"
          onChange={({ target }) => setMayWait(target.checked)}
        />
        Even if it is full: the parent then joins its waiting list
      </label>
      <p>
        <button type="submit" aria-disabled={isBusy || !chosen} className={adminButton('main')}>
          Move
        </button>
      </p>
    </form>
  );
}
