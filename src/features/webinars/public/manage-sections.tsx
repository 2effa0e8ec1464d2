import { useId } from 'react';
import { VisitorTime } from '#content/webinar/webinar-facts.tsx';
import { languageProps } from '#core/text/language.ts';
import { PageLink } from '#core/ui/page-link.tsx';
import { OwnDocuments } from '#features/documents/public/own-documents.tsx';
import {
  ActionError,
  ActionForm,
  ActionSection,
  FoldedSection,
} from '#features/forms/public/action-form.tsx';
import { PhoneField, TextField } from '#features/forms/public/form-field.tsx';
import { maxPayBackToLength } from '../rules/registration-page.ts';
import type { LoadedManagedRegistration } from './load-managed.ts';

/** Receipts and invoices. */
export function Documents({ my: { documents } }: { my: LoadedManagedRegistration }) {
  return (
    <ActionSection id="documents" title="Your documents">
      <OwnDocuments documents={documents} />
    </ActionSection>
  );
}

/** For a webinar that Ananta called off: another date, or a full refund. */
export function CalledOff({ my }: { my: LoadedManagedRegistration }) {
  const { quote, otherDates, failed, problem } = my;
  if (!quote && otherDates.length === 0) return null;
  return (
    <ActionSection id="plans" title="The choice is yours">
      {otherDates.length > 0 && (
        <FoldedSection summary="Switch to another webinar" isOpen={failed === 'move'}>
          {failed === 'move' && <ActionError text={problem} />}
          <MoveForm my={my} />
        </FoldedSection>
      )}
      {quote && (
        <FoldedSection summary="Cancel my registration" isOpen={failed === 'cancel'}>
          {failed === 'cancel' && <ActionError text={problem} />}
          <p className="rounded-small bg-sky-soft p-4 text-lead">
            <strong>{quote.brief}.</strong> {quote.why} {quote.asking}
          </p>
          <ActionForm action="cancel" button="Cancel my registration" look="quiet">
            <input type="hidden" name="quote" value={quote.key} />
          </ActionForm>
        </FoldedSection>
      )}
    </ActionSection>
  );
}

/** Moving and cancelling; the consequences of each are shown before its button. */
export function ChangeOfPlans({ my }: { my: LoadedManagedRegistration }) {
  const { quote, otherDates, moveRefusal, failed, problem, registration } = my;
  const mayMove = otherDates.length > 0;
  if (!quote && !mayMove) return null;
  const waits = registration.state === 'waiting';
  return (
    <ActionSection id="plans" title={waits ? 'If you do not want to wait' : 'If you cannot come'}>
      {(mayMove || moveRefusal) && (
        <FoldedSection summary="Switch to another webinar" isOpen={failed === 'move'}>
          {failed === 'move' && <ActionError text={problem} />}
          {mayMove ? <MoveForm my={my} /> : <p className="text-ink-soft">{moveRefusal}</p>}
        </FoldedSection>
      )}
      {quote && (
        <FoldedSection
          summary={waits ? 'Leave the waiting list' : 'Cancel my registration'}
          isOpen={failed === 'cancel'}
        >
          {failed === 'cancel' && <ActionError text={problem} />}
          {waits || registration.state === 'offered' ? (
            <>
              <p className="text-ink-soft">
                Everyone behind you then moves up. If you come back later, you will join the end of the
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
                . Your seat then goes to the next person on the waiting list.
              </p>
            </div>
          )}
          <ActionForm
            action="cancel"
            button={waits ? 'Leave the waiting list' : 'Cancel my registration'}
            look="quiet"
          >
            <input type="hidden" name="quote" value={quote.key} />
          </ActionForm>
        </FoldedSection>
      )}
    </ActionSection>
  );
}

/** Name and phone. The email address cannot be changed, because the link was sent to it. */
export function OwnDetails({ my }: { my: LoadedManagedRegistration }) {
  const { registration, email, contact, failed, problem, typed, errors, wantsNews } = my;
  const isAgain = failed === 'change';
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <ActionSection id="details" title="Your details">
      {isAgain && !hasErrors && <ActionError text={problem} />}
      <ActionForm action="change" button="Save my details" look="quiet">
        <p>
          Email: <strong className="wrap-anywhere">{email}</strong>
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            autoCapitalize="words"
            defaultValue={isAgain ? typed.name : registration.name}
            error={isAgain ? errors.name : undefined}
          />
          <PhoneField
            typed={isAgain ? typed.contact : contact}
            error={isAgain ? errors.contact : undefined}
          />
        </div>
      </ActionForm>
      <div className="mt-6 grid gap-3 border-t border-line pt-5">
        <p>
          {wantsNews
            ? 'You get our news about new webinars, courses and articles.'
            : 'You do not get our news about new webinars, courses and articles.'}
        </p>
        <ActionForm action="news" button={wantsNews ? 'Stop the news emails' : 'Send me news'} look="quiet">
          <input type="hidden" name="wanted" value={wantsNews ? 'no' : 'yes'} />
        </ActionForm>
      </div>
    </ActionSection>
  );
}

/** The link gives access to all of this, so it can be replaced. */
export function OwnLink({ my: { email } }: { my: LoadedManagedRegistration }) {
  return (
    <ActionSection id="link" title="This page is yours alone">
      <p className="mb-3">Anyone who has its link can see this page. Please do not share it.</p>
      <FoldedSection summary="I shared my link by mistake">
        <p className="text-ink-soft">
          All links to this registration stop working at once, including those in earlier emails. We will send
          a new one to <strong className="wrap-anywhere">{email}</strong>.
        </p>
        <ActionForm action="newLink" button="Stop my links and send me a new one" look="quiet" />
      </FoldedSection>
      <p className="border-t border-line pt-4">
        <PageLink to="/my-data" className="link">
          See, download or erase everything we hold about you
        </PageLink>
      </p>
    </ActionSection>
  );
}

/** Chooses another date for the registration. */
function MoveForm({ my }: { my: LoadedManagedRegistration }) {
  const { otherDates, typed, errors, failed, quote, afterMove } = my;
  const id = useId();
  const error = errors.webinarId;
  const chosen = failed === 'move' ? typed.webinarId : undefined;
  const hasFull = otherDates.some(({ isFull }) => isFull);
  return (
    <ActionForm action="move" button="Switch to this webinar">
      <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid min-w-0 gap-3">
        <legend className="mb-3 text-ink-soft">
          Your payment moves with you, and this link stays the same. {afterMove}
        </legend>
        {quote && <input type="hidden" name="quote" value={quote.key} />}
        {otherDates.map(({ id: webinar, title, date, time, times, price, seats }) => (
          <label
            key={webinar}
            className="flex gap-3 rounded-small border-2 border-line p-4 has-checked:border-teal has-checked:bg-mint-soft"
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
                {times && <VisitorTime times={times} />}
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
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="mayWait" value="yes" className="size-5 shrink-0 accent-teal" />
          <span>If it is full, I give up my seat here and join the waiting list there.</span>
        </label>
      )}
    </ActionForm>
  );
}

interface RefundProps {
  my: LoadedManagedRegistration;
  cancellation: NonNullable<LoadedManagedRegistration['cancellation']>;
}

/** The refund after a cancellation and how it is paid, as it was shown before. */
export function Refund({ my, cancellation }: RefundProps) {
  const { brief, why, on, refund, canRequestRefund, askBy, dueBy, isAboutMoney, isPaid } = cancellation;
  const { hasCome, isPaidBack } = cancellation;
  const isAsked = refund === 'requested' || refund === 'completed';
  if (!isPaid && !isAsked && (hasCome || isPaidBack))
    return (
      <ActionSection id="refund" title="Your refund">
        <p>
          Cancelled on {on}.{' '}
          {hasCome ? (
            <>
              <strong>{brief}.</strong> {why} We will return it to you; there is nothing you need to do.
            </>
          ) : (
            'What you paid has been refunded. Your bank may take a little longer to show it.'
          )}
        </p>
      </ActionSection>
    );
  return (
    <ActionSection id="refund" title="Your refund">
      <div className="grid gap-4">
        <p>
          Cancelled on {on}. <strong>{brief}.</strong> {why}
        </p>
        {refund === 'completed' && <p>It has been paid. Your bank may take a little longer to show it.</p>}
        {refund === 'requested' && (
          <p>
            {my.goesBack
              ? 'It goes back to your original payment method.'
              : 'You have told us where to send it.'}{' '}
            It will be credited by <strong>{dueBy}</strong>; your bank may take a little longer to show it.
          </p>
        )}
        {isAboutMoney && canRequestRefund && (isPaid || refund === 'requested') && (
          <AskForRefund my={my} cancellation={cancellation} />
        )}
        {isAboutMoney && canRequestRefund && !isPaid && refund !== 'requested' && (
          <FoldedSection summary="I have paid for this webinar" isOpen={my.failed === 'askRefund'}>
            <AskForRefund my={my} cancellation={cancellation} />
          </FoldedSection>
        )}
        {isAboutMoney && isPaid && !canRequestRefund && ['none', 'due'].includes(refund) && (
          <p>The time to ask for it ended on {askBy}. Please call us and we will sort it out.</p>
        )}
      </div>
    </ActionSection>
  );
}

/** Lets a parent report a payment that staff have not recorded. */
function AskForRefund({ my, cancellation: { askBy } }: RefundProps) {
  const { failed, problem, typed, errors, credit } = my;
  if (my.goesBack)
    return (
      <>
        {failed === 'askRefund' && <ActionError text={problem} />}
        <p>
          Please request it by <strong>{askBy}</strong>. It goes back to your original payment method, and
          will be credited in {credit}.
        </p>
        <ActionForm action="askRefund" button="Request the refund">
          <input type="hidden" name="payBackTo" value="The way it was paid" />
        </ActionForm>
      </>
    );
  return (
    <>
      {failed === 'askRefund' && <ActionError text={errors.payBackTo ? '' : problem} />}
      <p>
        Please tell us by <strong>{askBy}</strong> where to send it; it will be credited in {credit}.
      </p>
      <ActionForm action="askRefund" button="Request the refund">
        <TextField
          label="Where should we send your refund?"
          name="payBackTo"
          maxLength={maxPayBackToLength}
          placeholder="Your UPI ID, or how you paid"
          autoComplete="off"
          defaultValue={failed === 'askRefund' ? typed.payBackTo : ''}
          error={failed === 'askRefund' ? errors.payBackTo : undefined}
        />
      </ActionForm>
    </>
  );
}
