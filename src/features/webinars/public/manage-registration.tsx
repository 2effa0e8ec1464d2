import { data } from 'react-router';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, personalPageMeta } from '#core/pages/page-meta.ts';
import { ButtonLink, buttonClass } from '#core/ui/button-link.tsx';
import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';
import { ActionForm, ActionResult } from '#features/forms/public/action-form.tsx';
import { RegistrationNotFound } from '#features/forms/public/lazy-link-not-found.ts';
import type { SelfServiceActionType } from '../rules/registration-page.ts';
import type { Route } from './+types/manage-registration.ts';
import { type LoadedManagedRegistration, loadManagedRegistration } from './load-managed.ts';
import { RegistrationFrame } from './registration-frame.tsx';
import { RegistrationStatusView, useCurrentStatus } from './registration-status.tsx';

// Plain HTML forms below the status of the registration. They are not in a `lazy-*.ts` file: vite.config.ts puts those
// into one script, which other pages load too.

const loadSections = () => import('./manage-sections.tsx');

const CalledOff = lazyOnUse(async () => (await loadSections()).CalledOff);
const ChangeOfPlans = lazyOnUse(async () => (await loadSections()).ChangeOfPlans);
const Documents = lazyOnUse(async () => (await loadSections()).Documents);
const OwnDetails = lazyOnUse(async () => (await loadSections()).OwnDetails);
const OwnLink = lazyOnUse(async () => (await loadSections()).OwnLink);
const Refund = lazyOnUse(async () => (await loadSections()).Refund);

/** The message after an action. */
const actionMessages: Record<SelfServiceActionType, string> = {
  take: 'Thank you. The seat is yours.',
  decline: 'Thank you for telling us. The seat will go to the next person on the waiting list.',
  cancel: 'Your registration is cancelled. We will email you to confirm it.',
  move: 'You have switched to another webinar. We will email you the new date; this link stays the same.',
  change: 'Your details have been changed.',
  askRefund: 'We have noted where to send your refund.',
  news: 'Thank you, we have noted that.',
  newLink:
    'All links to this registration have stopped working, including this one. An email with a new one is on its way to you.',
};

/** The section with the form of the action, further down the page. */
const sectionOf: Partial<Record<SelfServiceActionType, string>> = {
  ...{ change: 'details', news: 'details', move: 'plans', cancel: 'plans' },
  ...{ askRefund: 'refund', newLink: 'link' },
};

/** Buttons below the text of the status, which begins beside its picture. */
const actionsClass = 'grid gap-3 sm:flex sm:flex-wrap sm:pl-22';

/** The status of the registration, and its immediate actions. */
function ManagedStatus({ my }: { my: LoadedManagedRegistration }) {
  const { registration, done, problem, failed } = my;
  const { state, now } = useCurrentStatus(registration);
  return (
    <div className="grid gap-6 rounded-card bg-surface p-6 shadow-soft md:p-9">
      <ActionResult
        message={done && actionMessages[done]}
        problem={problem}
        sectionId={failed && sectionOf[failed]}
      />
      <RegistrationStatusView {...{ registration, state, now }} />
      {state === 'offered' && (
        <div className={actionsClass}>
          <ActionForm action="take" button="Accept the seat" />
          <ActionForm action="decline" button="No, thank you" look="quiet" />
        </div>
      )}
      {state === 'unconfirmed' && (
        <div className={actionsClass}>
          <ActionForm action="take" button="Yes, enrol me" />
        </div>
      )}
      {my.price && (
        <div className={actionsClass}>
          {my.isReported && (
            <p className="sm:basis-full">
              You have told us that you have paid. We are looking for your payment.
            </p>
          )}
          {/* The server redirects to the payment. */}
          <a href="?pay" className={buttonClass(my.isReported || state === 'open' ? 'quiet' : 'main')}>
            {my.isReported ? 'Your payment' : <>Pay {my.price}</>}
          </a>
        </div>
      )}
      {state === 'open' && registration.hasRoom && (
        <div className={actionsClass}>
          {/* The server redirects to the room. */}
          <a href="?join" className={buttonClass()}>
            Join now
          </a>
        </div>
      )}
      {state === 'over' && registration.recordingUrl && (
        <div className={actionsClass}>
          <a href={registration.recordingUrl} rel="noopener noreferrer" className={buttonClass()}>
            Watch the recording
          </a>
        </div>
      )}
      {['over', 'missed', 'cancelled', 'calledOff'].includes(state) && (
        <div className={actionsClass}>
          {state === 'cancelled' && registration.mayEnrol && (
            <ButtonLink to="/upcoming-webinar" state={{ webinar: registration.id }} look="quiet">
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

/** The page on which parents manage their registration. The page never contains the link (product: Self-service). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { managedRegistration } = services;
  if (!managedRegistration) throw missingPageResponse(services);
  if (managedRegistration === 'unknown') return data({ my: undefined }, { status: 404 });
  return { my: await loadManagedRegistration(services, managedRegistration) };
}

export const meta = (args: Route.MetaArgs) => {
  const my = args.loaderData?.my;
  return personalPageMeta(my ? `Your registration: ${my.registration.title}` : 'Your registration')(args);
};

export default function ManagedRegistration({ loaderData: { my } }: Route.ComponentProps) {
  if (!my) return <RegistrationNotFound />;
  return (
    <RegistrationFrame
      registration={my.registration}
      more={
        my.registration.state !== 'unconfirmed' && (
          <>
            {my.registration.state === 'calledOff' ? <CalledOff my={my} /> : <ChangeOfPlans my={my} />}
            <OwnDetails my={my} />
            <OwnLink my={my} />
          </>
        )
      }
    >
      <ManagedStatus my={my} />
      {my.documents.length > 0 && <Documents my={my} />}
      {my.cancellation && <Refund my={my} cancellation={my.cancellation} />}
    </RegistrationFrame>
  );
}
