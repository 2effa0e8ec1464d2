import { calendarOf } from '../../../content/calendar.ts';
import type { ConversationSummary } from '../../../content/front-desk/conversation.ts';
import { conversationStatuses } from '../../../content/front-desk/conversation.ts';
import { Pill } from '../ui/pill.tsx';
import { useTimeZone } from '../use-time-zone.ts';
import { ageInWords, dayInWords } from './ages.ts';

interface StandingProps {
  conversation: ConversationSummary;
  now: Date;
}

/** How it stands with an enquiry, in a few words: what has to be seen first comes first. */
export function Standing({ conversation, now }: StandingProps) {
  const {
    status,
    isUnchecked,
    waitingSince,
    followUpOn,
    hasUndelivered,
    hasSeveralSenders,
    enquiries,
    ownerName,
  } = conversation;
  const timeZone = useTimeZone();
  const isFinished = status === 'done' || status === 'spam';
  const isDue = followUpOn !== null && !isFinished && followUpOn <= calendarOf(timeZone)(now);
  return (
    // Nothing but names may be longer than a line.
    <span className="flex flex-wrap gap-1.5 whitespace-nowrap">
      {hasUndelivered && <Pill look="trouble">Letter came back</Pill>}
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
          <Pill look="quiet">{`With ${ownerName}`}</Pill>
        </span>
      )}
      {enquiries > 1 && <Pill look="quiet">{`Wrote ${enquiries} times`}</Pill>}
    </span>
  );
}
