import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Mail from 'lucide-react/icons/mail';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldCheck from 'lucide-react/icons/shield-check';
import StickyNote from 'lucide-react/icons/sticky-note';
import { useId } from 'react';
import { filledFor } from '../../../content/front-desk/greeting.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { ContactLinks } from './contact-links.tsx';
import type { ListedEnquiryProps } from './enquiry-list.tsx';
import { SmallAction } from './small-action.tsx';
import { Standing } from './standing.tsx';

/** An enquiry for a thumb: who it is, how long they have waited, and what can be done at once. */
export function EnquiryCard({ conversation, greeting, now, isBusy, onAct, onView }: ListedEnquiryProps) {
  const { latest, status, isUnchecked } = conversation;
  const timeZone = useTimeZone();
  const moment = useMoments();
  const id = useId();
  const act = (action: Parameters<typeof onAct>[0]) => () => isBusy || onAct(action);
  const isFinished = status === 'done' || status === 'spam';
  return (
    <li aria-labelledby={id} className="rounded-small border border-line bg-surface p-3.5">
      <div className="relative -m-1 mb-2 flex items-start gap-2 p-1">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="wrap-anywhere font-bold font-sans text-body leading-snug">
            {latest.name}
          </h2>
          <p className="text-ink-soft">
            {latest.city} · <time dateTime={latest.createdAt}>{moment(latest.createdAt)}</time>
          </p>
          <p className="wrap-anywhere mt-1 line-clamp-2">{latest.message}</p>
          <div className="mt-2">
            <Standing conversation={conversation} now={now} />
          </div>
        </div>
        {/* All of the upper part opens it. */}
        <button
          type="button"
          data-enquiry={conversation.id}
          aria-label={`View ${latest.name}`}
          className="flex size-[48px] shrink-0 items-center justify-center rounded-small text-ink-soft after:absolute after:inset-0"
          onClick={() => onView()}
        >
          <ChevronRight aria-hidden="true" className="size-6" />
        </button>
      </div>
      <ContactLinks
        name={latest.name}
        contact={latest.contact}
        greeting={filledFor(latest, greeting, timeZone)}
        onBegin={onAct}
      />
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-1">
        <SmallAction Icon={Mail} word="Mail" name={latest.name} onClick={() => onView('reply')} />
        <SmallAction Icon={StickyNote} word="Note" name={latest.name} onClick={act('note')} />
        <SmallAction Icon={CalendarClock} word="Follow-up" name={latest.name} onClick={act('followUp')} />
        {isUnchecked ? (
          <SmallAction Icon={ShieldCheck} word="Genuine" name={latest.name} onClick={act('genuine')} />
        ) : isFinished ? (
          <SmallAction Icon={RotateCcw} word="Open again" name={latest.name} onClick={act('reopen')} />
        ) : (
          <SmallAction Icon={Check} word="Done" name={latest.name} onClick={act('done')} />
        )}
      </div>
    </li>
  );
}
