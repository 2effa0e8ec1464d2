import { Pill } from '#core/admin-ui/button.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { addDays, createDayFormatter } from '#core/time/calendar.ts';
import type { ConversationSummary } from '../api.ts';
import { conversationStatuses, maxFollowUpDays } from '../rules/conversation.ts';

const timeUnits = [
  { unit: 'day', of: 24 * 60 },
  { unit: 'hour', of: 60 },
  { unit: 'minute', of: 1 },
];

/** A duration in its largest unit, such as 3 hours. @param since ISO */
export function ageInWords(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  const timeUnit = timeUnits.find(({ of }) => minutes >= of);
  if (!timeUnit) return 'less than a minute';
  const count = Math.floor(minutes / timeUnit.of);
  return `${count} ${timeUnit.unit}${count === 1 ? '' : 's'}`;
}

const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A day in words, such as Thu 26 Nov. @param day YYYY-MM-DD */
export function dayInWords(day: string): string {
  return weekday.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

/** Common days for a follow-up, counted from today in the site's time zone. */
export function followUpDays(
  timeZone: string,
  now: Date,
): {
  today: string;
  last: string;
  choices: [string, string][];
} {
  const today = createDayFormatter(timeZone)(now);
  return {
    today,
    last: addDays(today, maxFollowUpDays),
    choices: [
      ['Tomorrow', addDays(today, 1)],
      ['In three days', addDays(today, 3)],
      ['Next week', addDays(today, 7)],
    ],
  };
}

interface StatusViewProps {
  conversation: ConversationSummary;
  now: Date;
}

/** The status of a conversation in a few words, most urgent first. */
export function ConversationStatusView({ conversation, now }: StatusViewProps) {
  const {
    status,
    isUnchecked,
    waitingSince,
    followUpOn,
    hasUndelivered,
    hasSeveralSenders,
    enquiryCount,
    ownerName,
  } = conversation;
  const timeZone = useTimeZone();
  const isFinished = status === 'done' || status === 'spam';
  const isDue = followUpOn !== null && !isFinished && followUpOn <= createDayFormatter(timeZone)(now);
  return (
    // Only names may be longer than a line.
    <span className="flex flex-wrap gap-1 whitespace-nowrap">
      {hasUndelivered && <Pill look="trouble">Email bounced</Pill>}
      {hasSeveralSenders && <Pill look="trouble">Several senders</Pill>}
      {isUnchecked && <Pill look="trouble">To check</Pill>}
      {waitingSince && !isUnchecked && !isFinished && (
        <Pill look="waiting">{`Waiting ${ageInWords(waitingSince, now)}`}</Pill>
      )}
      {followUpOn && !isFinished && (
        <Pill look={isDue ? 'waiting' : 'quiet'}>{`Follow-up ${dayInWords(followUpOn)}`}</Pill>
      )}
      {(isFinished || !(waitingSince || followUpOn || isUnchecked)) && (
        <Pill look={status === 'done' ? 'good' : 'quiet'}>{conversationStatuses[status]}</Pill>
      )}
      {ownerName && (
        <span className="whitespace-normal">
          <Pill look="quiet">{`Assigned to ${ownerName}`}</Pill>
        </span>
      )}
      {enquiryCount > 1 && <Pill look="quiet">{`Wrote ${enquiryCount} times`}</Pill>}
    </span>
  );
}
