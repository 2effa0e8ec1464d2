import { Folded, Part, Problem, StepForm } from '../own-pages/step-form.tsx';
import type { MyPlaceShown } from './load-my-place.ts';
import { MoveForm } from './move-form.tsx';

/** It is us who do not hold it: another date, or all of the money back. */
export function CalledOff({ my }: { my: MyPlaceShown }) {
  const { quote, otherDates, failed, problem } = my;
  if (!quote && otherDates.length === 0) return null;
  return (
    <Part id="plans" title="The choice is yours">
      {otherDates.length > 0 && (
        <Folded summary="Come on another date" isOpen={failed === 'move'}>
          {failed === 'move' && <Problem text={problem} />}
          <MoveForm my={my} />
        </Folded>
      )}
      {quote && (
        <Folded summary="Give up my place" isOpen={failed === 'cancel'}>
          {failed === 'cancel' && <Problem text={problem} />}
          <p className="rounded-small bg-sky-soft p-4 text-lead">
            <strong>{quote.brief}.</strong> {quote.why} {quote.asking}
          </p>
          <StepForm step="cancel" button="Give up my place" look="quiet">
            <input type="hidden" name="quote" value={quote.key} />
          </StepForm>
        </Folded>
      )}
    </Part>
  );
}
