import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import Inbox from 'lucide-react/icons/inbox';
import Mail from 'lucide-react/icons/mail';
import MailX from 'lucide-react/icons/mail-x';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import Reply from 'lucide-react/icons/reply';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Split from 'lucide-react/icons/split';
import StickyNote from 'lucide-react/icons/sticky-note';
import UserCheck from 'lucide-react/icons/user-check';
import { useId } from 'react';
import { mostShown, type TimelineEntry } from '../../../content/front-desk/conversation.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { bodyOf, isTrouble, toldInWords } from './timeline-words.ts';

const signs = {
  arrived: Inbox,
  assign: UserCheck,
  call: Phone,
  whatsapp: MessageCircle,
  mail: Mail,
  note: StickyNote,
  reply: Reply,
  followUp: CalendarClock,
  done: Check,
  reopen: RotateCcw,
  spam: ShieldAlert,
  split: Split,
  genuine: UserCheck,
  undone: RotateCcw,
  returned: RotateCcw,
  letter: Mail,
} satisfies Record<TimelineEntry['kind'], unknown>;

interface TimelineProps {
  timeline: TimelineEntry[];
  /** Of the parent. */
  name: string;
}

/** What happened, the newest first. */
export function Timeline({ timeline, name }: TimelineProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 font-bold font-sans text-body">
        What happened
      </h3>
      <ol>
        {timeline.toReversed().map((entry) => (
          <Line key={entry.id} entry={entry} name={name} />
        ))}
      </ol>
      {timeline.length >= mostShown.timeline && (
        <p className="text-ink-soft">What happened before that is not shown here.</p>
      )}
    </section>
  );
}

function Line({ entry, name }: { entry: TimelineEntry; name: string }) {
  const moment = useMoments();
  const isBad = isTrouble(entry);
  const body = bodyOf(entry);
  const Sign = isBad ? MailX : signs[entry.kind];
  return (
    <li className="group relative flex gap-3 pb-4">
      {/* The line that leads to what was before. */}
      <span
        aria-hidden="true"
        className="absolute top-8 bottom-0 left-[15px] w-0.5 bg-line group-last:hidden"
      />
      <span
        className={`flex size-8 shrink-0 items-center justify-center rounded-pill ${isBad ? 'bg-coral-soft text-coral-text' : 'bg-mint-soft text-teal-text'}`}
      >
        <Sign aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="wrap-anywhere">
          <span className={`font-semibold ${isBad ? 'text-coral-text' : ''}`}>
            {toldInWords(entry, name)}
          </span>{' '}
          <time dateTime={entry.at} className="whitespace-nowrap text-ink-soft">
            {moment(entry.at)}
          </time>
        </p>
        {body && (
          <p className="wrap-anywhere mt-1.5 whitespace-pre-line rounded-small bg-page px-3.5 py-2.5">
            {body}
          </p>
        )}
      </div>
    </li>
  );
}
