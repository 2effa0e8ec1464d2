import type { MyStepKind } from '../../../content/webinars/my-place.ts';
import { ButtonLink, buttonClass } from '../../ui/button-link.tsx';
import { PlaceStanding, useStandingNow } from '../join/place-standing.tsx';
import { StepAnswer } from '../own-pages/step-answer.tsx';
import { StepForm } from '../own-pages/step-form.tsx';
import type { MyPlaceShown } from './load-my-place.ts';

/** What is said of what was pressed a moment ago. */
const saidOf: Record<MyStepKind, string> = {
  take: 'Thank you. The place is yours.',
  decline: 'Thank you for telling us. The place will go to the next person on the waiting list.',
  cancel: 'Your place is cancelled. We will email you to confirm it.',
  move: 'Your place has been moved. We will email you the new date; this link stays the same.',
  change: 'Your details have been changed.',
  askRefund: 'We have noted where to send your refund.',
  news: 'Thank you, we have noted that.',
  newLink:
    'All links to this place have stopped working, including this one. An email with a new one is on its way to you.',
};

/** The part of the page in which it was pressed, further down. */
const partOf: Partial<Record<MyStepKind, string>> = {
  ...{ change: 'details', news: 'details', move: 'plans', cancel: 'plans' },
  ...{ askRefund: 'refund', newLink: 'link' },
};

/** How the place stands, and what can be done about that at once. */
export function Standing({ my }: { my: MyPlaceShown }) {
  const { place, done, problem, failed } = my;
  const { state, now } = useStandingNow(place);
  return (
    <div className="grid gap-6 rounded-card bg-surface p-6 shadow-soft md:p-9">
      <StepAnswer said={done && saidOf[done]} problem={problem} part={failed && partOf[failed]} />
      <PlaceStanding {...{ place, state, now }} />
      {state === 'offered' && (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <StepForm step="take" button="Accept the place" />
          <StepForm step="decline" button="No, thank you" look="quiet" />
        </div>
      )}
      {state === 'unconfirmed' && (
        <div className="grid sm:justify-start">
          <StepForm step="take" button="Yes, enrol me" />
        </div>
      )}
      {state === 'open' && place.hasRoom && (
        <div className="grid sm:justify-start">
          {/* The server leads into the room. */}
          <a href="?join" className={buttonClass()}>
            Join now
          </a>
        </div>
      )}
      {state === 'over' && place.recordingUrl && (
        <div className="grid sm:justify-start">
          <a href={place.recordingUrl} rel="noopener noreferrer" className={buttonClass()}>
            Watch the recording
          </a>
        </div>
      )}
      {['over', 'missed', 'cancelled', 'calledOff'].includes(state) && (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {state === 'cancelled' && place.mayEnrol && (
            <ButtonLink to="/upcoming-webinar" state={{ webinar: place.id }} look="quiet">
              Enrol again
            </ButtonLink>
          )}
          <ButtonLink to="/webinars" look="quiet">
            All webinars
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
