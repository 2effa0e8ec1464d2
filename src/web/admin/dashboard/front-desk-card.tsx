import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from 'react-router';
import type { ConversationSummary } from '../../../content/front-desk/conversation.ts';
import { callAddress } from '../../../content/front-desk/reach.ts';
import type { DeskToDo } from '../../../server/front-desk/to-do.ts';
import { deskPath } from '../front-desk/desk-address.ts';
import { thumbButton } from '../front-desk/desk-button.ts';
import { figuresPath } from '../front-desk-figures/load-figures.ts';
import { Pill } from '../ui/pill.tsx';
import { useTimeZone } from '../use-time-zone.ts';
import { Card, CardLink } from './card.tsx';
import { sinceInWords } from './since-in-words.ts';

interface FrontDeskCardProps {
  toDo: DeskToDo;
  now: Date;
}

/** What comes before all else: who waits for us, and since when. */
export function FrontDeskCard({ toDo, now }: FrontDeskCardProps) {
  const { waiting, waitingSince, longest, due, followUps, unowned } = toDo;
  const timeZone = useTimeZone();
  const since = waitingSince ? ` ${sinceInWords(waitingSince, now, timeZone)}` : '';
  return (
    <div className="mb-4 lg:mb-5">
      <Card title={waiting > 0 ? `${waiting.toLocaleString('en-IN')} waiting${since}` : 'Nobody is waiting'}>
        {unowned.length > 0 && <Unowned unowned={unowned} />}
        {waiting > 0 ? (
          <ul aria-label="Who has waited longest" className="divide-y divide-line">
            {longest.map((one) => (
              <Waiting key={one.id} conversation={one} now={now} />
            ))}
          </ul>
        ) : (
          <p className="flex gap-2">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-teal-text" />
            Everybody who wrote has been called or written to.
          </p>
        )}
        {due > 0 && <FollowUps due={due} followUps={followUps} />}
        <p className="mt-2 flex flex-wrap gap-x-6">
          {waiting > longest.length && <CardLink to={`${deskPath}?tab=waiting`}>See all who wait</CardLink>}
          {waiting <= longest.length && <CardLink to={deskPath}>See the enquiries</CardLink>}
          <CardLink to={figuresPath}>How long parents wait</CardLink>
        </p>
      </Card>
    </div>
  );
}

function Waiting({ conversation, now }: { conversation: ConversationSummary; now: Date }) {
  const { waitingSince, ownerName, latest, hasUndelivered } = conversation;
  const timeZone = useTimeZone();
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <DeskLink conversation={conversation} tab="waiting" />
        <p className="wrap-anywhere text-ink-soft">
          {latest.city}
          {waitingSince && ` · waits ${sinceInWords(waitingSince, now, timeZone)}`}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          <Pill look={ownerName ? 'quiet' : 'waiting'}>{ownerName || 'Nobody has it yet'}</Pill>
          {hasUndelivered && <Pill look="trouble">Letter came back</Pill>}
        </p>
      </div>
      <a
        href={callAddress(latest.contact)}
        aria-label={`Call ${latest.name}`}
        className={`${thumbButton('main')} shrink-0`}
      >
        <Phone aria-hidden="true" className="size-5 shrink-0" />
        Call
      </a>
    </li>
  );
}

/** Those whom nobody has taken for more than four opening hours, each by name. */
function Unowned({ unowned }: { unowned: readonly ConversationSummary[] }) {
  const one = unowned.length === 1;
  return (
    <div className="mb-3 flex gap-3 rounded-small bg-sun-soft p-3.5">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">
          {one ? 'One of them has had nobody' : `${unowned.length} of them have had nobody`} for more than
          four opening hours.
        </p>
        <Names all={unowned} tab="waiting" />
      </div>
    </div>
  );
}

function FollowUps({ due, followUps }: Pick<DeskToDo, 'due' | 'followUps'>) {
  return (
    <div className="mt-3 flex gap-3 rounded-small bg-page p-3.5">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-teal-text" />
      <div className="min-w-0">
        <p className="font-bold">{due === 1 ? 'One follow-up today' : `${due} follow-ups today`}</p>
        <Names all={followUps} tab="today" />
        {due > followUps.length && <CardLink to={`${deskPath}?tab=today`}>See all follow-ups</CardLink>}
      </div>
    </div>
  );
}

function Names({ all, tab }: { all: readonly ConversationSummary[]; tab: DeskLinkProps['tab'] }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {all.map((one) => (
        <li key={one.id} className="wrap-anywhere flex flex-wrap items-center gap-x-1.5">
          <DeskLink conversation={one} tab={tab} />
          <span className="text-ink-soft">{one.latest.city}</span>
        </li>
      ))}
    </ul>
  );
}

interface DeskLinkProps {
  conversation: ConversationSummary;
  tab: 'waiting' | 'today';
}

/** Leads to a conversation, over the list that it is of. */
function DeskLink({ conversation: { id, latest }, tab }: DeskLinkProps) {
  return (
    <Link
      to={`${deskPath}/${encodeURIComponent(id)}?tab=${tab}`}
      className="wrap-anywhere inline-flex min-h-9 items-center font-bold text-teal-text underline-offset-4 hover:underline"
    >
      {latest.name}
    </Link>
  );
}
