import { data } from 'react-router';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, personalPageMeta } from '#core/pages/page-meta.ts';
import { ButtonLink, buttonClass } from '#core/ui/button-link.tsx';
import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';
import { ActionAnswer, ActionForm } from '#features/forms/public/action-form.tsx';
import { RegistrationNotFound } from '#features/forms/public/lazy-link-not-found.ts';
import type { SelfServiceActionType } from '../rules/registration-page.ts';
import type { Route } from './+types/manage-registration.ts';
import { loadManagedRegistration, type ShownManagedRegistration } from './load-managed.ts';
import { RegistrationFrame } from './registration-frame.tsx';
import { RegistrationStatusView, useCurrentStatus } from './registration-status.tsx';

// Plain HTML forms below the status of the registration. They are not in a `live.ts`: all of those are one script, which other
// pages load too.

const parts = () => import('./manage-sections.tsx');

const CalledOff = lazyOnUse(async () => (await parts()).CalledOff);
const ChangeOfPlans = lazyOnUse(async () => (await parts()).ChangeOfPlans);
const OwnDetails = lazyOnUse(async () => (await parts()).OwnDetails);
const OwnLink = lazyOnUse(async () => (await parts()).OwnLink);
const Refund = lazyOnUse(async () => (await parts()).Refund);

/** The message after an action. */
const saidOf: Record<SelfServiceActionType, string> = {
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

/** The section in which the action was taken, further down the page. */
const partOf: Partial<Record<SelfServiceActionType, string>> = {
  ...{ change: 'details', news: 'details', move: 'plans', cancel: 'plans' },
  ...{ askRefund: 'refund', newLink: 'link' },
};

/** The status of the registration, and its immediate actions. */
function ManagedStatus({ my }: { my: ShownManagedRegistration }) {
  const { registration, done, problem, failed } = my;
  const { state, now } = useCurrentStatus(registration);
  return (
    <div className="grid gap-6 rounded-card bg-surface p-6 shadow-soft md:p-9">
      <ActionAnswer said={done && saidOf[done]} problem={problem} part={failed && partOf[failed]} />
      <RegistrationStatusView {...{ registration, state, now }} />
      {state === 'offered' && (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <ActionForm step="take" button="Accept the place" />
          <ActionForm step="decline" button="No, thank you" look="quiet" />
        </div>
      )}
      {state === 'unconfirmed' && (
        <div className="grid sm:justify-start">
          <ActionForm step="take" button="Yes, enrol me" />
        </div>
      )}
      {state === 'open' && registration.hasRoom && (
        <div className="grid sm:justify-start">
          {/* The server redirects to the room. */}
          <a href="?join" className={buttonClass()}>
            Join now
          </a>
        </div>
      )}
      {state === 'over' && registration.recordingUrl && (
        <div className="grid sm:justify-start">
          <a href={registration.recordingUrl} rel="noopener noreferrer" className={buttonClass()}>
            Watch the recording
          </a>
        </div>
      )}
      {['over', 'missed', 'cancelled', 'calledOff'].includes(state) && (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
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

export const meta = ({ loaderData }: Route.MetaArgs) =>
  personalPageMeta(loaderData?.my ? `Your place: ${loaderData.my.registration.title}` : 'Your place');

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
      {my.cancellation && <Refund my={my} cancellation={my.cancellation} />}
    </RegistrationFrame>
  );
}
