import type { ReactNode } from 'react';
import { ButtonLink, buttonClass } from '../../ui/button-link.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useFrame } from '../frame/use-frame.ts';
import { phoneAddress } from '../phone-address.ts';
import { Ahead } from './ahead.tsx';
import { GiveUp, StepButton } from './give-up.tsx';
import type { FoundPlace } from './join.tsx';
import type { PlaceState } from './place-state.ts';
import { useNow } from './use-now.ts';

const looks: Record<PlaceState, { icon: IconName; ground: string }> = {
  calledOff: { icon: 'circle-alert', ground: 'bg-coral-light' },
  cancelled: { icon: 'x', ground: 'bg-coral-light' },
  waiting: { icon: 'clock', ground: 'bg-sun' },
  offered: { icon: 'ticket', ground: 'bg-mint' },
  missed: { icon: 'clock', ground: 'bg-sun' },
  over: { icon: 'circle-check', ground: 'bg-mint' },
  soon: { icon: 'circle-check', ground: 'bg-mint' },
  open: { icon: 'play', ground: 'bg-mint' },
};

/** How a place stands, and what its parent can do. */
export function PlaceCard({ place }: { place: FoundPlace }) {
  const now = useNow(place.now);
  // The page may have been open for hours; whether the room really is, the server says to whoever goes there.
  const isOpening = place.state === 'soon' && place.room !== undefined && now >= Date.parse(place.room);
  const state = isOpening ? 'open' : place.state;
  const { icon, ground } = looks[state];
  const { title, words } = wordsOf(place, state, now);
  return (
    <div className="grid gap-6 rounded-card bg-surface p-6 shadow-soft md:p-9">
      {place.problem && (
        <p role="alert" className="rounded-small bg-coral-soft p-4 font-bold">
          {place.problem}
        </p>
      )}
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
        <div className="col-span-2 grid gap-3 text-lead sm:col-span-1 sm:col-start-2">{words}</div>
      </div>
      <Actions place={place} state={state} />
    </div>
  );
}

/** What is said of each state. */
function wordsOf(place: FoundPlace, state: PlaceState, now: number): { title: string; words: ReactNode } {
  switch (state) {
    case 'calledOff':
      return {
        title: 'This webinar is called off',
        words: <p>We are sorry: it does not take place. You need not do anything.</p>,
      };
    case 'cancelled':
      return {
        title: place.done ? 'Thank you for telling us' : 'You have no place in this webinar',
        words: (
          <p>
            {place.done
              ? 'Your place goes to whoever waits for one.'
              : 'It was given up, or not taken in time, and goes to whoever waits for one.'}
          </p>
        ),
      };
    case 'waiting':
      return {
        title: place.position === 1 ? 'You are next in line' : `You are number ${place.position} in line`,
        words: (
          <p>
            All places are taken. As soon as one is free for you, we write to you by email: it is yours once
            you press the button there. Nobody who comes later gets ahead of you.
          </p>
        ),
      };
    case 'offered':
      return {
        title: 'A place is free for you',
        words: (
          <p>
            We keep it for you until <strong>{place.offered?.words}</strong>
            {place.times && ` (${place.times.zone})`}, then it goes to the next in line. That is for another{' '}
            <strong>{place.offered && <Ahead until={place.offered.until} now={now} />}</strong>.
          </p>
        ),
      };
    case 'missed':
      return {
        title: 'This webinar is over',
        words: <p>We are sorry that there was no place left for you this time.</p>,
      };
    case 'over':
      return {
        title: place.hasAttended ? 'Thank you for coming' : 'This webinar has taken place',
        words: (
          <p>
            {place.recordingUrl
              ? 'You can watch it again whenever you like.'
              : 'If there is a recording, you will find it here.'}
          </p>
        ),
      };
    case 'soon':
      return {
        title: place.done === 'take' ? 'The place is yours' : 'Your place is reserved',
        words: <SoonWords place={place} now={now} />,
      };
    case 'open':
      return place.hasRoom
        ? { title: 'The room is open', words: <p>Come in: we are glad that you are here.</p> }
        : { title: 'It is about to begin', words: <NoRoomWords /> };
  }
}

function SoonWords({ place, now }: { place: FoundPlace; now: number }) {
  return (
    <>
      {place.start && (
        <p>
          It starts in{' '}
          <strong className="whitespace-nowrap">
            <Ahead until={place.start} now={now} />
          </strong>
          .
        </p>
      )}
      <p>
        {place.hasRoom && place.start
          ? 'The room opens 15 minutes before: this page then has a button that leads you in, and so does the link in our email.'
          : 'We look forward to meeting you.'}
      </p>
    </>
  );
}

function NoRoomWords() {
  const [phone] = useFrame()?.contact.phones ?? [];
  return (
    <p>
      Where it is stands on this page. If it is online and there is no button yet, please load this page again
      in a minute
      {phone && (
        <>
          , or call us:{' '}
          <a href={phoneAddress(phone)} className="link whitespace-nowrap">
            {phone}
          </a>
        </>
      )}
      .
    </p>
  );
}

function Actions({ place, state }: { place: FoundPlace; state: PlaceState }) {
  switch (state) {
    case 'offered':
      return (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <StepButton step="take">Take the place</StepButton>
          <StepButton step="decline" look="quiet">
            No, thank you
          </StepButton>
        </div>
      );
    case 'open':
    case 'soon':
      return (
        <>
          {state === 'open' && place.hasRoom && (
            <div className="grid sm:justify-start">
              {/* Without what this address says beside the link: that leads into the room. */}
              <a href="?" className={buttonClass()}>
                Join now
              </a>
            </div>
          )}
          {!place.hasAttended && (
            <GiveUp summary="I cannot come" button="Give up my place">
              Your place then goes to whoever waits next. You can enrol again later, if there is room.
            </GiveUp>
          )}
        </>
      );
    case 'waiting':
      return (
        <GiveUp summary="I do not want to wait" button="Leave the waiting list">
          Those behind you then move up. If you come back later, you begin at the end of the line.
        </GiveUp>
      );
    case 'over':
      return (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {place.recordingUrl && (
            <a href={place.recordingUrl} rel="noopener noreferrer" className={buttonClass()}>
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
          {state === 'cancelled' && place.mayEnrol && (
            <ButtonLink to="/upcoming-webinar" state={{ webinar: place.id }}>
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
