import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link, useNavigate } from 'react-router';
import { Pill } from '#core/admin-ui/button.tsx';
import { Card, CardLink } from '#core/admin-ui/card.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { telAddress } from '#core/text/contact-links.ts';
import { addDays, createDayFormatter, localTimeOf } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import { formatTime } from '#core/time/format-time.ts';
import type { ConversationSummary, InboxToDo } from '../api.ts';
import { startContact } from './contact.tsx';
import { inboxPath } from './inbox-address.ts';
import { touchButtonClass } from './inbox-texts.ts';
import { responseTimesPath } from './response-time-table.tsx';

/**
 * A start time in words: 'since 09:40', 'since yesterday', 'since Thursday', 'since 5 Nov'; with the year where it is not
 * this one.
 *
 * @param since ISO
 * @param timeZone an IANA name: the zone of the days
 */
export function sinceInWords(since: string, now: Date, timeZone: string): string {
  const dayOf = createDayFormatter(timeZone);
  const [day, today] = [dayOf(new Date(since)), dayOf(now)];
  if (day === today) return `since ${formatTime(localTimeOf(since, timeZone).slice(11))}`;
  if (day === addDays(today, -1)) return 'since yesterday';
  if (day > addDays(today, -7)) return `since ${weekday.format(new Date(`${day}T00:00:00Z`))}`;
  // The year of today goes without saying.
  return `since ${formatDay(day).replace(` ${today.slice(0, 4)}`, '')}`;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

interface FrontDeskCardProps {
  toDo: InboxToDo;
  now: Date;
}

/** The first card of the dashboard: waiting parents and their waiting times. */
export function FrontDeskCard({ toDo, now }: FrontDeskCardProps) {
  const { waiting, waitingSince, longestWaiting, followUpCount, followUps, unassigned } = toDo;
  const timeZone = useTimeZone();
  const since = waitingSince ? `; longest ${sinceInWords(waitingSince, now, timeZone)}` : '';
  const parents = waiting === 1 ? '1 parent' : `${waiting.toLocaleString('en-IN')} parents`;
  return (
    <div className="mb-4 lg:mb-5">
      <Card title={waiting > 0 ? `${parents} waiting${since}` : 'No parent is waiting'}>
        {waiting > 0 ? (
          <ul aria-label="Parents waiting longest" className="divide-y divide-line">
            {longestWaiting.map((one) => (
              <Waiting
                key={one.id}
                conversation={one}
                now={now}
                isOverdue={unassigned.some(({ id }) => id === one.id)}
              />
            ))}
          </ul>
        ) : (
          <p className="flex gap-2">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-teal-text" />
            Every enquiry has been answered.
          </p>
        )}
        <Unowned unassigned={unassigned} shown={longestWaiting} />
        {followUpCount > 0 && <FollowUps followUpCount={followUpCount} followUps={followUps} />}
        <p className="mt-2 flex flex-wrap gap-x-6">
          {waiting > longestWaiting.length && (
            <CardLink to={`${inboxPath}?tab=waiting`}>See all waiting parents</CardLink>
          )}
          {waiting <= longestWaiting.length && <CardLink to={inboxPath}>See the enquiries</CardLink>}
          <CardLink to={responseTimesPath}>How long parents wait</CardLink>
        </p>
      </Card>
    </div>
  );
}

interface WaitingProps {
  conversation: ConversationSummary;
  now: Date;
  /** Whether it has been without an owner for too long. */
  isOverdue: boolean;
}

function Waiting({ conversation, now, isOverdue }: WaitingProps) {
  const { id, revision, waitingSince, ownerName, latest, hasUndelivered, hasSeveralSenders } = conversation;
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  // Opens the conversation below the phone: back from the call, staff see it and are asked for the outcome.
  function call() {
    startContact({ kind: 'call', id, revision, name: latest.name });
    void navigate(addressOf(id, 'waiting'));
  }
  return (
    <li className="flex items-center gap-3 py-2.5 sm:gap-4">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div>
          <InboxLink conversation={conversation} tab="waiting" />
          <p className="wrap-anywhere text-ink-soft">
            {latest.city}
            {waitingSince && ` · ${sinceInWords(waitingSince, now, timeZone)}`}
          </p>
        </div>
        <p className="flex flex-wrap gap-1.5">
          {hasUndelivered && <Pill look="trouble">Email bounced</Pill>}
          {hasSeveralSenders && <Pill look="trouble">Several senders</Pill>}
          {isOverdue && <Pill look="trouble">Unassigned for 4 working hours</Pill>}
          {!isOverdue && <Pill look={ownerName ? 'quiet' : 'waiting'}>{ownerName || 'Unassigned'}</Pill>}
        </p>
      </div>
      <a href={telAddress(latest.contact)} className={`${touchButtonClass('main')} shrink-0`} onClick={call}>
        <Phone aria-hidden="true" className="size-5 shrink-0" />
        <span className="text-left">
          Call<span className="sr-only"> {latest.name}</span>
          <span className="block font-semibold text-small tabular-nums">{latest.contact}</span>
        </span>
      </a>
    </li>
  );
}

interface UnownedProps {
  unassigned: readonly ConversationSummary[];
  /** The conversations in the list, which marks those without an owner itself. */
  shown: readonly ConversationSummary[];
}

/** Conversations without an owner for more than four opening hours that the list does not show. */
function Unowned({ unassigned, shown }: UnownedProps) {
  const others = unassigned.filter((one) => !shown.some(({ id }) => id === one.id));
  if (others.length === 0) return null;
  const more = shown.length > 0 ? ' more' : '';
  const count = others.length === 1 ? `One${more} parent has` : `${others.length}${more} parents have`;
  return (
    <div className="mt-3 flex gap-3 rounded-small bg-sun-soft p-3.5">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">
          {count} waited for more than four working hours, and no colleague is assigned.
        </p>
        <Names all={others} tab="waiting" />
      </div>
    </div>
  );
}

function FollowUps({ followUpCount, followUps }: Pick<InboxToDo, 'followUpCount' | 'followUps'>) {
  return (
    <div className="mt-3 flex gap-3 rounded-small bg-page p-3.5">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-teal-text" />
      <div className="min-w-0">
        <p className="font-bold">
          {followUpCount === 1 ? 'One follow-up today' : `${followUpCount} follow-ups today`}
        </p>
        <Names all={followUps} tab="today" />
        {followUpCount > followUps.length && (
          <CardLink to={`${inboxPath}?tab=today`}>See all follow-ups</CardLink>
        )}
      </div>
    </div>
  );
}

function Names({ all, tab }: { all: readonly ConversationSummary[]; tab: InboxLinkProps['tab'] }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {all.map((one) => (
        <li key={one.id} className="wrap-anywhere flex flex-wrap items-center gap-x-1.5">
          <InboxLink conversation={one} tab={tab} />
          <span className="text-ink-soft">{one.latest.city}</span>
        </li>
      ))}
    </ul>
  );
}

interface InboxLinkProps {
  conversation: ConversationSummary;
  tab: 'waiting' | 'today';
}

const addressOf = (id: string, tab: string) => `${inboxPath}/${encodeURIComponent(id)}?tab=${tab}`;

/** A link to a conversation, over the tab of the list that contains it. */
function InboxLink({ conversation: { id, latest }, tab }: InboxLinkProps) {
  return (
    <Link
      to={addressOf(id, tab)}
      className="wrap-anywhere inline-flex min-h-11 items-center font-bold lg:min-h-9 text-teal-text underline-offset-4 hover:underline"
    >
      {latest.name}
    </Link>
  );
}
