import { PageLink } from '../../ui/navigation/page-link.tsx';
import { Folded, Part, Problem, StepForm } from '../own-pages/step-form.tsx';
import type { MyPlaceShown } from './load-my-place.ts';
import { MoveForm } from './move-form.tsx';

/** Moving and cancelling: what follows from each is said before its button. */
export function ChangeOfPlans({ my }: { my: MyPlaceShown }) {
  const { quote, otherDates, whyNoMove, failed, problem, place } = my;
  const mayMove = otherDates.length > 0;
  if (!quote && !mayMove) return null;
  const waits = place.state === 'waiting';
  return (
    <Part id="plans" title={waits ? 'If you do not want to wait' : 'If you cannot come'}>
      {(mayMove || whyNoMove) && (
        <Folded summary="Move to another date" isOpen={failed === 'move'}>
          {failed === 'move' && <Problem text={problem} />}
          {mayMove ? <MoveForm my={my} /> : <p className="text-ink-soft">{whyNoMove}</p>}
        </Folded>
      )}
      {quote && (
        <Folded summary={waits ? 'Leave the waiting list' : 'Cancel my place'} isOpen={failed === 'cancel'}>
          {failed === 'cancel' && <Problem text={problem} />}
          {waits || place.state === 'offered' ? (
            <>
              <p className="text-ink-soft">
                Everybody behind you then moves up. If you come back later, you will join the end of the
                waiting list.
              </p>
              {quote.isPaid && (
                <p className="rounded-small bg-sky-soft p-4 text-lead">
                  <strong>{quote.brief}.</strong> {quote.why} {quote.asking}
                </p>
              )}
            </>
          ) : (
            <div className="grid gap-1.5 rounded-small bg-sky-soft p-4">
              <p className="text-lead">
                <strong>{quote.brief}.</strong> {quote.why}
              </p>
              {quote.asking && <p>{quote.asking}</p>}
              {quote.until && <p>This applies until {quote.until}.</p>}
              <p>
                Read more in our{' '}
                <PageLink to="/refund-policy" className="link">
                  refund policy
                </PageLink>
                . Your place then goes to the next person on the waiting list.
              </p>
            </div>
          )}
          <StepForm step="cancel" button={waits ? 'Leave the waiting list' : 'Cancel my place'} look="quiet">
            <input type="hidden" name="quote" value={quote.key} />
          </StepForm>
        </Folded>
      )}
    </Part>
  );
}
