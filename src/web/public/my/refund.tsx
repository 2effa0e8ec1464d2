import { longestPayBackTo } from '../../../content/webinars/my-place.ts';
import { Folded, Part, Problem, StepForm } from '../own-pages/step-form.tsx';
import { TextField } from '../submissions/forms/field.tsx';
import type { MyPlaceShown } from './load-my-place.ts';

interface RefundProps {
  my: MyPlaceShown;
  cancellation: NonNullable<MyPlaceShown['cancellation']>;
}

/** What comes back after a cancellation, and how it gets there: as it was shown before. */
export function Refund({ my, cancellation }: RefundProps) {
  const { brief, why, on, refund, mayAsk, askBy, dueBy, isAboutMoney, isPaid } = cancellation;
  return (
    <Part id="refund" title="Your refund">
      <div className="grid gap-4">
        <p>
          Cancelled on {on}. <strong>{brief}.</strong> {why}
        </p>
        {refund === 'completed' && (
          <p>It has been paid back. Your bank may take a little longer to show it.</p>
        )}
        {refund === 'requested' && (
          <p>
            You have told us where to send it. It will be credited by <strong>{dueBy}</strong>; your bank may
            take a little longer to show it.
          </p>
        )}
        {isAboutMoney && mayAsk && (isPaid || refund === 'requested') && (
          <AskForRefund my={my} cancellation={cancellation} />
        )}
        {isAboutMoney && mayAsk && !isPaid && refund !== 'requested' && (
          <Folded summary="I have paid for this place" isOpen={my.failed === 'askRefund'}>
            <AskForRefund my={my} cancellation={cancellation} />
          </Folded>
        )}
        {isAboutMoney && isPaid && !mayAsk && ['none', 'due'].includes(refund) && (
          <p>The time to ask for it ended on {askBy}. Please call us and we will sort it out.</p>
        )}
      </div>
    </Part>
  );
}

/** Whom staff have noted no payment of says here that there was one. */
function AskForRefund({ my, cancellation: { askBy } }: RefundProps) {
  const { failed, problem, typed, errors, credit } = my;
  return (
    <>
      {failed === 'askRefund' && <Problem text={errors.payBackTo ? '' : problem} />}
      <p>
        Please tell us by <strong>{askBy}</strong> where to send it; it will be credited in {credit}.
      </p>
      <StepForm step="askRefund" button="Ask for the refund">
        <TextField
          label="How should we pay you back?"
          name="payBackTo"
          maxLength={longestPayBackTo}
          placeholder="UPI ID, or how you paid"
          autoComplete="off"
          defaultValue={failed === 'askRefund' ? typed.payBackTo : ''}
          error={failed === 'askRefund' ? errors.payBackTo : undefined}
        />
      </StepForm>
    </>
  );
}
