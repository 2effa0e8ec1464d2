import type { ReactNode } from 'react';
import { Icon, type IconName } from '#core/ui/icon.tsx';
import { useLayoutData } from '#core/ui/layout-context.ts';
import type { LoadedRegistration } from './load-registration.ts';
import { useNow } from './registration-frame.tsx';
import { durationInWords, type RegistrationState } from './registration-state.ts';

/** A countdown. It is not a live region, because a screen reader would read every second. */
function Countdown({ until, now }: { until: string; now: number }) {
  return (
    <time dateTime={until} className="tabular-nums">
      {durationInWords(Date.parse(until) - now)}
    </time>
  );
}

const stateStyles: Record<RegistrationState, { icon: IconName; ground: string }> = {
  calledOff: { icon: 'circle-alert', ground: 'bg-coral-light' },
  cancelled: { icon: 'x', ground: 'bg-coral-light' },
  waiting: { icon: 'clock', ground: 'bg-sun' },
  offered: { icon: 'ticket', ground: 'bg-mint' },
  unconfirmed: { icon: 'mail', ground: 'bg-sun' },
  missed: { icon: 'clock', ground: 'bg-sun' },
  over: { icon: 'circle-check', ground: 'bg-mint' },
  soon: { icon: 'circle-check', ground: 'bg-mint' },
  open: { icon: 'play', ground: 'bg-mint' },
};

/** The current state: the page may have been open for hours. The server decides on arrival whether the room is open. */
export function useCurrentStatus(registration: LoadedRegistration): {
  state: RegistrationState;
  now: number;
} {
  const now = useNow(registration.now);
  const isOpening =
    registration.state === 'soon' && registration.room !== undefined && now >= Date.parse(registration.room);
  return { state: isOpening ? 'open' : registration.state, now };
}

/** The status of a registration: a heading and a text. */
export function RegistrationStatusView({
  registration,
  state,
  now,
}: {
  registration: LoadedRegistration;
  state: RegistrationState;
  now: number;
}) {
  const { icon, ground } = stateStyles[state];
  const { title, text } = statusText(registration, state, now);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 sm:gap-x-6">
      <span
        aria-hidden="true"
        className={`blob flex size-14 shrink-0 items-center justify-center text-[#2b1b3d] sm:size-16 ${ground}`}
      >
        <Icon name={icon} className="size-7" />
      </span>
      <h2 id="place" className="text-title-2">
        {title}
      </h2>
      <div className="col-span-2 grid gap-3 text-lead sm:col-span-1 sm:col-start-2">{text}</div>
    </div>
  );
}

/** Why a registration is cancelled. */
const cancellationTexts = {
  parent: 'You cancelled it. We hope to meet you another time.',
  staff: 'We cancelled it for you. If you did not expect this, please call us.',
  unknown: 'It was cancelled. We hope to meet you another time.',
  unpaid:
    'We did not receive your payment in time, so the seat is now open to other families. You can enrol again. If you have paid, please write to us: your money is safe.',
  site: 'The seat was not accepted in time, so it has gone to the next family on the waiting list.',
} as const;

function statusText(
  registration: LoadedRegistration,
  state: RegistrationState,
  now: number,
): { title: string; text: ReactNode } {
  switch (state) {
    case 'calledOff':
      return {
        title: 'This webinar has been cancelled',
        text: <p>We are sorry. There is nothing you need to do.</p>,
      };
    case 'cancelled':
      return {
        title: 'Your place is cancelled',
        text: <p>{cancellationTexts[registration.cancelledBy ?? 'unknown']}</p>,
      };
    case 'waiting':
      return {
        title: `You are No. ${registration.position} on the waiting list`,
        text: (
          <p>
            All seats are taken. As soon as one is free for you, we will email you: it is yours once you press
            the button in that email. Nobody who joins later gets ahead of you.
          </p>
        ),
      };
    case 'offered':
      return {
        title: 'A seat is free for you',
        text: (
          <p>
            We are holding it for you until <strong>{registration.offered?.words}</strong>. After that it goes
            to the next person on the waiting list. You have another{' '}
            <strong>
              {registration.offered && <Countdown until={registration.offered.until} now={now} />}
            </strong>{' '}
            to accept it.
          </p>
        ),
      };
    case 'unconfirmed':
      return {
        title: 'Not confirmed yet',
        text: (
          <>
            <p>
              {registration.offered && now < Date.parse(registration.offered.until) ? (
                <>
                  Please press the button to enrol. We are holding a seat for you until{' '}
                  <strong>{registration.offered.words}</strong>.
                </>
              ) : (
                'Please press the button to enrol. If all seats are taken by then, you join the waiting list.'
              )}
            </p>
            <p>If you did not fill in our form, there is nothing you need to do.</p>
          </>
        ),
      };
    case 'missed':
      return {
        title: 'This webinar is over',
        text: <p>We are sorry that there was no seat left for you this time.</p>,
      };
    case 'over':
      return {
        title: registration.hasAttended ? 'Thank you for coming' : 'This webinar has already taken place',
        text: (
          <p>
            {registration.recordingUrl
              ? 'You can watch it again whenever you like.'
              : 'If there is a recording, you will find it here.'}
          </p>
        ),
      };
    case 'soon':
      return {
        title: 'Your seat is reserved',
        text: <SoonText registration={registration} now={now} />,
      };
    case 'open':
      return registration.hasRoom
        ? { title: 'You can join now', text: <p>Welcome: we are glad you are here.</p> }
        : { title: 'We are about to begin', text: <NoRoomText /> };
  }
}

function SoonText({ registration, now }: { registration: LoadedRegistration; now: number }) {
  return (
    <>
      {registration.start && (
        <p>
          It starts in{' '}
          <strong className="whitespace-nowrap">
            <Countdown until={registration.start} now={now} />
          </strong>
          .
        </p>
      )}
      <p>
        {registration.hasRoom && registration.start
          ? 'You can join from 15 minutes before we begin, with a button on this page or with the link in our email.'
          : 'We look forward to meeting you.'}
      </p>
    </>
  );
}

function NoRoomText() {
  const [phone] = useLayoutData()?.contact.phones ?? [];
  return (
    <p>
      The location is on this page. If it is online and there is no button yet, please reload this page in a
      minute
      {phone && (
        <>
          , or call us:{' '}
          <a href={phone.href} className="link whitespace-nowrap">
            {phone.number}
          </a>
        </>
      )}
      .
    </p>
  );
}
