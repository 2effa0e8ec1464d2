import { timeInWords } from '#content/webinar/definition-times.ts';
import { VisitorTime } from '#content/webinar/webinar-facts.tsx';
import { webinarTimes } from '#content/webinar/webinar-times.ts';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { formatDayRange } from '#core/time/calendar.ts';
import { ButtonLink, buttonClass } from '#core/ui/button-link.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import { useNow } from '#features/webinars/public/registration-frame.tsx';
import {
  formatShortDateTime,
  type RegistrationState,
  stateOf,
} from '#features/webinars/public/registration-state.ts';
import { roomOpensAt } from '#features/webinars/rules/registration-page.ts';
import type { OwnRegistration } from '../data-api.ts';
import { DashboardPart, StatusBadge } from './account-section.tsx';

const looks = {
  calledOff: 'trouble',
  cancelled: 'quiet',
  waiting: 'waiting',
  offered: 'waiting',
  unconfirmed: 'waiting',
  missed: 'quiet',
  over: 'quiet',
  soon: 'good',
  open: 'good',
} as const satisfies Record<RegistrationState, string>;

const changeable: readonly RegistrationState[] = ['soon', 'open', 'waiting', 'offered'];

const linkClass = 'link inline-flex min-h-11 items-center';

/** A registration: its status and its actions. */
function RegistrationItem({ registration }: { registration: OwnRegistration }) {
  const { webinar, pageUrl, calendarUrl, joinUrl, manageUrl, recordingUrl } = registration;
  const timeZone = useTimeZone();
  const state = useCurrentState(registration);
  const isToCome = registration.phase === 'before' || registration.phase === 'open';
  const times = isToCome ? webinarTimes(webinar, timeZone) : undefined;
  const date = formatDayRange(webinar.startdate, webinar.enddate) || 'Date not available';
  const what = <span className="sr-only">: {webinar.title}</span>;
  return (
    <li className="rounded-small border border-line p-4 sm:p-5">
      <h3 className="wrap-anywhere font-bold text-lead leading-snug">
        {pageUrl ? (
          <PageLink to={pageUrl} className="link">
            {webinar.title}
          </PageLink>
        ) : (
          webinar.title
        )}
      </h3>
      <p className="mt-1 text-ink-soft">
        {[date, timeInWords(webinar, timeZone)].filter(Boolean).join(', ')}
        {times && <VisitorTime times={times} />}
      </p>
      <p className="mt-2">
        <StatusBadge look={looks[state]}>{statusText(registration, state)}</StatusBadge>
      </p>
      {state === 'offered' && <OfferExpiry moment={registration.offeredUntil} timeZone={timeZone} />}
      {state === 'soon' && joinUrl && (
        <p className="mt-2 text-ink-soft text-small">You can join from 15 minutes before we begin.</p>
      )}
      <p className="mt-4 grid gap-3 empty:hidden sm:flex sm:flex-wrap">
        {state === 'offered' && (
          <a href={manageUrl} className={buttonClass()}>
            Accept the seat{what}
          </a>
        )}
        {joinUrl && (state === 'soon' || state === 'open') && (
          <a href={joinUrl} className={buttonClass(state === 'open' ? 'main' : 'quiet')}>
            {state === 'open' ? 'Join now' : 'How to join'}
            {what}
          </a>
        )}
        {recordingUrl && (
          <a href={recordingUrl} rel="noopener noreferrer" className={buttonClass()}>
            Watch the recording{what}
          </a>
        )}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {calendarUrl && (state === 'soon' || state === 'open') && (
          <a href={calendarUrl} className={linkClass}>
            Add to calendar{what}
          </a>
        )}
        {manageUrl && (
          <a href={manageUrl} className={linkClass}>
            {changeable.includes(state) ? 'Change or cancel' : 'See the details'}
            {what}
          </a>
        )}
      </p>
    </li>
  );
}

/** Rendered in the browser only, so the local time zone is known. */
function OfferExpiry({ moment, timeZone }: { moment: string; timeZone: string }) {
  const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [site, own] = [timeZone, ownTimeZone].map((zone) => formatShortDateTime(moment, zone));
  return (
    <p className="mt-2">
      We are holding it for you until {site}.
      {own !== site && <span className="block text-ink-soft text-small">Your time: {own}</span>}
    </p>
  );
}

/** The state by the current time: the page may stay open until the room opens. */
function useCurrentState(registration: OwnRegistration): RegistrationState {
  const now = useNow(registration.now);
  const { startsAt } = registration.webinar;
  const state = stateOf({ ...registration, now: new Date(now).toISOString() });
  return state === 'soon' && startsAt && now >= Date.parse(roomOpensAt(startsAt)) ? 'open' : state;
}

function statusText({ status, position }: OwnRegistration, state: RegistrationState): string {
  switch (state) {
    case 'calledOff':
      return 'The webinar is cancelled';
    case 'cancelled':
      return status === 'offered' ? 'Not accepted in time' : 'Cancelled';
    case 'waiting':
      return `You are No. ${position} on the waiting list`;
    case 'unconfirmed':
      return 'Not confirmed yet';
    case 'offered':
      return 'A seat is free for you';
    case 'missed':
      return 'Over: there was no seat left';
    case 'over':
      return status === 'attended' ? 'You attended' : 'It has already taken place';
    case 'soon':
      return 'Your seat is reserved';
    case 'open':
      return 'You can join now';
  }
}

/** The current and former registrations of the address. */
export function RegistrationsPart({ registrations }: { registrations: readonly OwnRegistration[] }) {
  return (
    <DashboardPart title="Your webinars">
      {registrations.length === 0 && (
        <p className="mb-4 text-ink-soft">
          Nothing here yet. Once you enrol in a webinar, you will find your registration here.
        </p>
      )}
      <ul className="grid gap-4 empty:hidden">
        {registrations.map((registration) => (
          <RegistrationItem key={registration._id} registration={registration} />
        ))}
      </ul>
      <p className="mt-5 grid first:mt-0 sm:justify-start">
        <ButtonLink to="/webinars" look={registrations.length > 0 ? 'quiet' : 'main'}>
          All webinars
        </ButtonLink>
      </p>
    </DashboardPart>
  );
}
