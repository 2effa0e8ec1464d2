import { data } from 'react-router';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, personalPageMeta } from '#core/pages/page-meta.ts';
import { ButtonLink, buttonClass } from '#core/ui/button-link.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import { RegistrationNotFound } from '#features/forms/public/lazy-link-not-found.ts';
import type { Route } from './+types/join-page.ts';
import { type LoadedRegistration, loadRegistration } from './load-registration.ts';
import { RegistrationFrame } from './registration-frame.tsx';
import type { RegistrationState } from './registration-state.ts';
import { RegistrationStatusView, useCurrentStatus } from './registration-status.tsx';

/** The status of a registration, and the link to its room. */
function RegistrationCard({ registration }: { registration: LoadedRegistration }) {
  const { state, now } = useCurrentStatus(registration);
  return (
    <div className="grid gap-6 rounded-card bg-surface p-6 shadow-soft md:p-9">
      {registration.problem && (
        <p role="alert" className="rounded-small bg-danger-soft p-4 font-bold">
          {registration.problem}
        </p>
      )}
      <RegistrationStatusView {...{ registration, state, now }} />
      {/* Begins where the text of the status does, beside its picture. */}
      <div className="grid gap-6 sm:pl-22">
        <Actions registration={registration} state={state} />
      </div>
    </div>
  );
}

/** This link appears in shared calendars: actions that change a registration need the link from the email. */
function Actions({ registration, state }: { registration: LoadedRegistration; state: RegistrationState }) {
  switch (state) {
    case 'offered':
      return (
        <EmailLinkNote>
          To accept or decline the seat, please use the button in our email to you.
        </EmailLinkNote>
      );
    case 'open':
    case 'soon':
      return (
        <>
          {state === 'open' && registration.hasRoom && (
            <div className="grid sm:justify-start">
              {/* Drops the query of this address, which would lead into the room. */}
              <a href="?" className={buttonClass()}>
                Join now
              </a>
            </div>
          )}
          <EmailLinkNote>
            To change or cancel your registration, or to switch to another webinar, please use the link in our
            email to you.
          </EmailLinkNote>
        </>
      );
    case 'waiting':
      return (
        <EmailLinkNote>If you do not want to wait, please use the link in our email to you.</EmailLinkNote>
      );
    case 'over':
      return (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {registration.recordingUrl && (
            <a href={registration.recordingUrl} rel="noopener noreferrer" className={buttonClass()}>
              Watch the recording
            </a>
          )}
          <ButtonLink to="/webinars" look="quiet">
            All webinars
          </ButtonLink>
        </div>
      );
    default:
      return (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {state === 'cancelled' && registration.mayEnrol && (
            <ButtonLink to="/upcoming-webinar" state={{ webinar: registration.id }}>
              Enrol again
            </ButtonLink>
          )}
          <ButtonLink to="/webinars" look="quiet">
            All webinars
          </ButtonLink>
        </div>
      );
  }
}

function EmailLinkNote({ children }: { children: string }) {
  return (
    <p className="border-t border-line pt-4 text-ink-soft">
      {children}{' '}
      <PageLink to="/my" className="link">
        Send me my links again
      </PageLink>
    </p>
  );
}

/** The page of a registration's join link. The page never contains the link (product: Places of parents). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { registration } = services;
  if (!registration) throw missingPageResponse(services);
  if (registration === 'unknown') return data({ found: undefined }, { status: 404 });
  return { found: await loadRegistration(services, registration) };
}

export const meta = (args: Route.MetaArgs) => {
  const found = args.loaderData?.found;
  return personalPageMeta(found ? `Your registration: ${found.title}` : 'Your registration')(args);
};

export default function JoinPage({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <RegistrationNotFound />;
  return (
    <RegistrationFrame registration={found}>
      <RegistrationCard registration={found} />
    </RegistrationFrame>
  );
}
