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
import { BreakableText } from '#core/admin-ui/breakable-text.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { mailtoAddress, telAddress } from '#core/text/contact-links.ts';
import { describePreference } from '#features/forms/rules/preference-in-words.ts';
import type { ArrivedEnquiry, ConversationView, TimelineEntry } from '../api.ts';
import { maxShown } from '../rules/conversation.ts';
import { enquiry, parentKeys } from '../rules/enquiry.ts';
import { touchButtonClass } from './inbox-texts.ts';
import { dayInWords } from './status.tsx';

type DescribedEntry = Pick<TimelineEntry, 'kind' | 'by' | 'text' | 'details'>;

/** The actor in a sentence; an account may have no name. */
const actorName = (by: string) => by || 'Staff';

/** The sentence for each kind of entry, without its end. */
const sentences: Readonly<Record<TimelineEntry['kind'], (entry: DescribedEntry, parent: string) => string>> =
  {
    arrived: (_, parent) => `${parent} wrote`,
    assign: ({ by, details }) => {
      if (details.isOwn) return `${actorName(by)} assigned it to themselves`;
      return details.ownerName
        ? `${actorName(by)} assigned it to ${details.ownerName}`
        : `${actorName(by)} removed the assignment`;
    },
    call: ({ by, details }, parent) =>
      details.isReached
        ? `${actorName(by)} called and spoke to ${parent}`
        : `${actorName(by)} called: no answer`,
    whatsapp: ({ by }) => `${actorName(by)} wrote on WhatsApp`,
    mail: ({ by }) => `${actorName(by)} wrote an email`,
    note: ({ by, details }) =>
      details.isTakenBack ? `${actorName(by)} withdrew a note` : `${actorName(by)} added a note`,
    reply: ({ by }) => `${actorName(by)} replied by email`,
    followUp: ({ by, details }) =>
      details.day
        ? `${actorName(by)} set a follow-up for ${dayInWords(details.day)}`
        : `${actorName(by)} removed the follow-up`,
    done: ({ by }) => `${actorName(by)} marked it as done`,
    reopen: ({ by }) => `${actorName(by)} opened it again`,
    spam: ({ by }) => `${actorName(by)} marked it as spam`,
    split: ({ by, details }) =>
      details.isNew
        ? `${actorName(by)} separated this from another person’s message`
        : `${actorName(by)} separated another person’s message`,
    genuine: ({ by }) => `${actorName(by)} said it is from a parent`,
    undone: ({ by }) => `${actorName(by)} undid that`,
    returned: () => 'It came back to the front desk',
    // The server knows their kinds and outcomes in words.
    email: ({ text }) => text || 'An email',
  };

/** The sentence for an entry of a timeline, without its end. @param parent their name */
export function describeEntry(entry: DescribedEntry, parent: string): string {
  return sentences[entry.kind]?.(entry, parent) ?? 'Something happened';
}

/** The text below the sentence: a written text, or what was said on the phone. */
export function bodyOf({ kind, text }: DescribedEntry): string {
  return kind === 'email' ? '' : text;
}

/** Whether an entry reports an email that did not arrive, and so must stand out: the parent or the front desk waits. */
export function isUndelivered({ kind, details }: DescribedEntry): boolean {
  return kind === 'email' && ['refused', 'missed', 'filed'].includes(String(details.outcome));
}

const entryIcons = {
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
  email: Mail,
} satisfies Record<TimelineEntry['kind'], unknown>;

interface TimelineProps {
  timeline: TimelineEntry[];
  name: string;
}

/** The events of a conversation, newest first. */
export function Timeline({ timeline, name }: TimelineProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 font-bold font-sans text-body">
        What happened
      </h3>
      <ol>
        {timeline.toReversed().map((entry) => (
          <TimelineItem key={entry.id} entry={entry} name={name} />
        ))}
      </ol>
      {timeline.length >= maxShown.timeline && (
        <p className="text-ink-soft">What happened before that is not shown here.</p>
      )}
    </section>
  );
}

function TimelineItem({ entry, name }: { entry: TimelineEntry; name: string }) {
  const formatDatetime = useFormatDatetime();
  const isBad = isUndelivered(entry);
  const body = bodyOf(entry);
  const EntryIcon = isBad ? MailX : entryIcons[entry.kind];
  return (
    <li className="group relative flex gap-3 pb-4">
      {/* The line to the entry before. */}
      <span
        aria-hidden="true"
        className="absolute top-8 bottom-0 left-[15px] w-0.5 bg-line group-last:hidden"
      />
      <span
        className={`flex size-8 shrink-0 items-center justify-center rounded-pill ${isBad ? 'bg-danger-soft text-danger-text' : 'bg-mint-soft text-teal-text'}`}
      >
        <EntryIcon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="wrap-anywhere">
          <span className={`font-semibold ${isBad ? 'text-danger-text' : ''}`}>
            {describeEntry(entry, name)}
          </span>{' '}
          <time dateTime={entry.at} className="whitespace-nowrap text-ink-soft">
            {formatDatetime(entry.at)}
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

interface EnquiryMessagesProps {
  conversation: ConversationView;
  /** Absent: the outcome is not asked for. */
  onContact: ((kind: 'call' | 'mail') => void) | undefined;
  /** Separates the enquiries of one sender; absent: not possible. */
  onSplit: ((enquiryId: string) => void) | undefined;
}

const { fields } = enquiry;
const link =
  'wrap-anywhere inline-block min-h-6 underline decoration-ink/30 underline-offset-3 hover:decoration-ink';

/** All enquiries of the parent in full: the newest first, then earlier ones. */
export function EnquiryMessages({ conversation, onContact, onSplit }: EnquiryMessagesProps) {
  const { enquiries, latest, hasSeveralSenders } = conversation;
  const formatDatetime = useFormatDatetime();
  const [newest = latest, ...earlier] = enquiries;
  const preference = describePreference(newest);
  const facts = [
    [
      fields.contact.label,
      <a key="contact" href={telAddress(newest.contact)} className={link} onClick={() => onContact?.('call')}>
        {newest.contact}
      </a>,
    ],
    [
      fields.email.label,
      <a key="email" href={mailtoAddress(newest.email)} className={link} onClick={() => onContact?.('mail')}>
        <BreakableText text={newest.email} />
      </a>,
    ],
    [fields.city.label, newest.city],
    ...(preference ? [['Prefers', preference] as const] : []),
    [
      fields.createdAt.label,
      <time key="moment" dateTime={newest.createdAt}>
        {formatDatetime(newest.createdAt)}
      </time>,
    ],
  ] as const;
  return (
    <>
      <dl className="grid gap-y-3">
        <div>
          <dt className="font-bold text-ink-soft">{fields.message.label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line text-body">{newest.message}</dd>
        </div>
        {facts.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
            <dt className="font-bold text-ink-soft">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {hasSeveralSenders && <SplitButton enquiry={newest} onSplit={onSplit} />}
      {earlier.map((enquiry) => (
        <EarlierEnquiry
          key={enquiry._id}
          enquiry={enquiry}
          newest={newest}
          onSplit={hasSeveralSenders ? onSplit : undefined}
        />
      ))}
      {conversation.enquiryCount > enquiries.length && (
        <p className="text-ink-soft">What they wrote before that is not shown here.</p>
      )}
    </>
  );
}

/** An earlier enquiry of the same parent, with the details that differ. */
interface EarlierEnquiryProps extends Pick<EnquiryMessagesProps, 'onSplit'> {
  enquiry: ArrivedEnquiry;
  newest: ArrivedEnquiry;
}

function EarlierEnquiry({ enquiry, newest, onSplit }: EarlierEnquiryProps) {
  const formatDatetime = useFormatDatetime();
  const others = (['name', 'contact', 'email', 'city'] as const)
    .filter((field) => enquiry[field] !== newest[field])
    .map((field) => enquiry[field]);
  const preference = describePreference(enquiry);
  return (
    <div className="border-line border-t pt-3">
      <p className="font-bold text-ink-soft">
        Also wrote on <time dateTime={enquiry.createdAt}>{formatDatetime(enquiry.createdAt)}</time>
      </p>
      {others.length > 0 && <p className="wrap-anywhere text-ink-soft">as {others.join(', ')}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{enquiry.message}</p>
      {preference && <p className="text-ink-soft">Prefers {preference}</p>}
      {onSplit && isOtherSender(enquiry, newest) && <SplitButton enquiry={enquiry} onSplit={onSplit} />}
    </div>
  );
}

function isOtherSender(one: ArrivedEnquiry, other: ArrivedEnquiry): boolean {
  const [{ email, phone }, keys] = [parentKeys(one), parentKeys(other)];
  return email !== keys.email || phone !== keys.phone;
}

/** Moves the enquiries of one sender into a conversation of their own. */
function SplitButton({
  enquiry,
  onSplit,
}: Pick<EnquiryMessagesProps, 'onSplit'> & { enquiry: ArrivedEnquiry }) {
  return (
    <button
      type="button"
      aria-disabled={!onSplit}
      className={`${touchButtonClass('quiet')} mt-2 justify-self-start`}
      onClick={() => onSplit?.(enquiry._id)}
    >
      <Split aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="wrap-anywhere">
        Separate: this is not the same person<span className="sr-only"> ({enquiry.name})</span>
      </span>
    </button>
  );
}
