import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Mail from 'lucide-react/icons/mail';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import StickyNote from 'lucide-react/icons/sticky-note';
import { useId } from 'react';
import { isFromParent } from '../../../content/front-desk/conversation.ts';
import { filledFor } from '../../../content/front-desk/greeting.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { ContactLinks } from './contact-links.tsx';
import type { ListedEnquiryProps } from './enquiry-list.tsx';
import { SmallAction } from './small-action.tsx';
import { Standing } from './standing.tsx';

/** An enquiry for a thumb: who it is, how long they have waited, and what can be done at once. */
export function EnquiryCard({ conversation, greeting, now, isBusy, onAct, onView }: ListedEnquiryProps) {
  const { latest, status } = conversation;
  const timeZone = useTimeZone();
  const moment = useMoments();
  const id = useId();
  const common = { name: latest.name, isBusy };
  const act = (action: Parameters<typeof onAct>[0]) => () => isBusy || onAct(action);
  const isParents = isFromParent(conversation);
  return (
    <li aria-labelledby={id} className="rounded-small border border-line bg-surface p-3.5">
      <div className="relative -m-1 mb-2 flex items-start gap-2 p-1">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="wrap-anywhere font-bold font-sans text-body leading-snug">
            {latest.name}
          </h2>
          <p className="wrap-anywhere text-ink-soft">
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
        hasOthers={conversation.hasSeveralSenders}
        greeting={filledFor(latest, greeting, timeZone)}
        onBegin={isParents ? onAct : undefined}
      />
      <div className="mt-2 grid grid-cols-4 gap-1">
        {isParents ? (
          <>
            <SmallAction {...common} Icon={Mail} word="Mail" onClick={() => onView('reply')} />
            <SmallAction {...common} Icon={StickyNote} word="Note" onClick={act('note')} />
            <SmallAction {...common} Icon={CalendarClock} word="Follow-up" onClick={act('followUp')} />
            {status === 'done' ? (
              <SmallAction {...common} Icon={RotateCcw} word="Open again" onClick={act('reopen')} />
            ) : (
              <SmallAction {...common} Icon={Check} word="Done" onClick={act('done')} />
            )}
          </>
        ) : (
          <>
            <SmallAction {...common} Icon={StickyNote} word="Note" onClick={act('note')} />
            <SmallAction {...common} Icon={ShieldCheck} word="From a parent" onClick={act('genuine')} />
            {status !== 'spam' && (
              <SmallAction {...common} Icon={ShieldAlert} word="Spam" onClick={act('spam')} />
            )}
          </>
        )}
      </div>
    </li>
  );
}
