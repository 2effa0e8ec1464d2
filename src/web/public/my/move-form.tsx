import { useId } from 'react';
import { languageProps } from '../../ui/language-of.ts';
import { StepForm } from '../own-pages/step-form.tsx';
import { OwnTime } from '../webinars/own-time.tsx';
import type { MyPlaceShown } from './load-my-place.ts';

/** The other dates, one of which is chosen. */
export function MoveForm({ my }: { my: MyPlaceShown }) {
  const { otherDates, typed, errors, failed, quote, afterMove } = my;
  const id = useId();
  const error = errors.webinarId;
  const chosen = failed === 'move' ? typed.webinarId : undefined;
  const hasFull = otherDates.some(({ isFull }) => isFull);
  return (
    <StepForm step="move" button="Move my place">
      <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid min-w-0 gap-3">
        <legend className="mb-3 text-ink-soft">
          Your payment moves with you, and this link stays the same. {afterMove}
        </legend>
        {quote && <input type="hidden" name="quote" value={quote.key} />}
        {otherDates.map(({ id: webinar, title, date, time, times, price, seats }) => (
          <label
            key={webinar}
            className="flex cursor-pointer gap-3 rounded-small border-2 border-line p-4 has-checked:border-teal has-checked:bg-mint-soft"
          >
            <input
              type="radio"
              name="webinarId"
              value={webinar}
              defaultChecked={webinar === chosen}
              required
              className="mt-1 size-5 shrink-0 accent-teal"
            />
            <span className="grid min-w-0 gap-0.5">
              <strong {...languageProps(title)}>{title}</strong>
              <span>
                {[date, time].filter(Boolean).join(', ')}
                {times && <OwnTime times={times} />}
              </span>
              <span className="text-ink-soft text-small">{[price, seats].filter(Boolean).join(' · ')}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p id={`${id}-error`} className="field-problem">
          {error}
        </p>
      )}
      {hasFull && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="mayWait" value="yes" className="size-5 shrink-0 accent-teal" />
          <span>If it is full, I give up my place here and join the waiting list there.</span>
        </label>
      )}
    </StepForm>
  );
}
