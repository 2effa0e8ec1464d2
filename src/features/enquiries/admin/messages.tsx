import Split from 'lucide-react/icons/split';
import { Breakable } from '#core/admin-ui/breakable-text.tsx';
import { useMoments } from '#core/admin-ui/time-zone.ts';
import { callAddress, mailAddress } from '#core/text/contact-links.ts';
import type { ArrivedEnquiry, ConversationView } from '../rules/conversation.ts';
import { enquiry, parentKeys } from '../rules/enquiry.ts';
import { thumbButton } from './inbox-words.ts';

interface WrittenProps {
  conversation: ConversationView;
  /** Absent: the outcome is not asked for. */
  onBegin: ((kind: 'call' | 'mail') => void) | undefined;
  /** Separates the enquiries of one sender; absent: not possible. */
  onSplit: ((enquiryId: string) => void) | undefined;
}

const { fields } = enquiry;
const link =
  'wrap-anywhere inline-block min-h-6 underline decoration-ink/30 underline-offset-3 hover:decoration-ink';

/** All enquiries of the parent in full: the newest first, then earlier ones. */
export function Written({ conversation, onBegin, onSplit }: WrittenProps) {
  const { written, latest, hasSeveralSenders } = conversation;
  const moment = useMoments();
  const [newest = latest, ...earlier] = written;
  const facts = [
    [
      fields.contact.label,
      <a key="contact" href={callAddress(newest.contact)} className={link} onClick={() => onBegin?.('call')}>
        {newest.contact}
      </a>,
    ],
    [
      fields.email.label,
      <a key="email" href={mailAddress(newest.email)} className={link} onClick={() => onBegin?.('mail')}>
        <Breakable text={newest.email} />
      </a>,
    ],
    [fields.city.label, newest.city],
    [
      fields.createdAt.label,
      <time key="moment" dateTime={newest.createdAt}>
        {moment(newest.createdAt)}
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
        <Earlier
          key={enquiry._id}
          enquiry={enquiry}
          newest={newest}
          onSplit={hasSeveralSenders ? onSplit : undefined}
        />
      ))}
      {conversation.enquiries > written.length && (
        <p className="text-ink-soft">What they wrote before that is not shown here.</p>
      )}
    </>
  );
}

/** An earlier enquiry of the same parent, with the details that differ. */
interface EarlierProps extends Pick<WrittenProps, 'onSplit'> {
  enquiry: ArrivedEnquiry;
  newest: ArrivedEnquiry;
}

function Earlier({ enquiry, newest, onSplit }: EarlierProps) {
  const moment = useMoments();
  const others = (['name', 'contact', 'email', 'city'] as const)
    .filter((field) => enquiry[field] !== newest[field])
    .map((field) => enquiry[field]);
  return (
    <div className="border-line border-t pt-3">
      <p className="font-bold text-ink-soft">
        Also wrote on <time dateTime={enquiry.createdAt}>{moment(enquiry.createdAt)}</time>
      </p>
      {others.length > 0 && <p className="wrap-anywhere text-ink-soft">as {others.join(', ')}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{enquiry.message}</p>
      {onSplit && isOtherSender(enquiry, newest) && <SplitButton enquiry={enquiry} onSplit={onSplit} />}
    </div>
  );
}

function isOtherSender(one: ArrivedEnquiry, other: ArrivedEnquiry): boolean {
  const [{ email, phone }, keys] = [parentKeys(one), parentKeys(other)];
  return email !== keys.email || phone !== keys.phone;
}

/** Moves the enquiries of one sender into a conversation of their own. */
function SplitButton({ enquiry, onSplit }: Pick<WrittenProps, 'onSplit'> & { enquiry: ArrivedEnquiry }) {
  return (
    <button
      type="button"
      aria-disabled={!onSplit}
      className={`${thumbButton('quiet')} mt-2 justify-self-start`}
      onClick={() => onSplit?.(enquiry._id)}
    >
      <Split aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="wrap-anywhere">
        Separate: this is not the same person<span className="sr-only"> ({enquiry.name})</span>
      </span>
    </button>
  );
}
