import { useId } from 'react';
import { OwnTime } from '#content/webinar/webinar-facts.tsx';
import { languageProps } from '#core/text/language.ts';
import { ActionForm, Folded, Part, Problem } from '#features/forms/public/action-form.tsx';
import { TextField } from '#features/forms/public/form-field.tsx';
import { longestPayBackTo } from '../rules/registration-page.ts';
import type { ShownManagedRegistration } from './load-managed.ts';

/** Chooses another date for the registration. */
export function MoveForm({ my }: { my: ShownManagedRegistration }) {
  const { otherDates, typed, errors, failed, quote, afterMove } = my;
  const id = useId();
  const error = errors.webinarId;
  const chosen = failed === 'move' ? typed.webinarId : undefined;
  const hasFull = otherDates.some(({ isFull }) => isFull);
  return (
    <ActionForm step="move" button="Move my place">
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
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {hasFull && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="mayWait" value="yes" className="size-5 shrink-0 accent-teal" />
          <span>If it is full, I give up my place here and join the waiting list there.</span>
        </label>
      )}
    </ActionForm>
  );
}

interface RefundProps {
  my: ShownManagedRegistration;
  cancellation: NonNullable<ShownManagedRegistration['cancellation']>;
}

/** The refund after a cancellation and how it is paid, as it was shown before. */
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

/** Lets a parent report a payment that staff have not recorded. */
function AskForRefund({ my, cancellation: { askBy } }: RefundProps) {
  const { failed, problem, typed, errors, credit } = my;
  return (
    <>
      {failed === 'askRefund' && <Problem text={errors.payBackTo ? '' : problem} />}
      <p>
        Please tell us by <strong>{askBy}</strong> where to send it; it will be credited in {credit}.
      </p>
      <ActionForm step="askRefund" button="Ask for the refund">
        <TextField
          label="How should we pay you back?"
          name="payBackTo"
          maxLength={longestPayBackTo}
          placeholder="UPI ID, or how you paid"
          autoComplete="off"
          defaultValue={failed === 'askRefund' ? typed.payBackTo : ''}
          error={failed === 'askRefund' ? errors.payBackTo : undefined}
        />
      </ActionForm>
    </>
  );
}
