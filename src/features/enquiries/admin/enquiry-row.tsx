import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Mail from 'lucide-react/icons/mail';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import StickyNote from 'lucide-react/icons/sticky-note';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { useId } from 'react';
import { Link } from 'react-router';
import { RowButton } from '#cms/admin/list/row-actions.tsx';
import { BreakableText } from '#core/admin-ui/breakable-text.tsx';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { MenuItem, PopupMenu } from '#core/admin-ui/popup-menu.tsx';
import { useFormatDatetime, useTimeZone } from '#core/admin-ui/time-zone.ts';
import { accountOf, useMay } from '#core/api-client/session.ts';
import { mailtoAddress, telAddress, whatsAppAddress } from '#core/text/contact-links.ts';
import { useBrand } from '#core/ui/brand.ts';
import { describePreference } from '#features/forms/rules/preference-in-words.ts';
import { isFromParent } from '../rules/conversation.ts';
import { fillPlaceholders } from '../rules/greeting.ts';
import { ContactLinks } from './contact.tsx';
import type { ListedEnquiryProps } from './enquiry-list.tsx';
import { ConversationStatusView } from './status.tsx';
import type { InboxAction } from './use-enquiry-actions.tsx';

interface SmallActionProps {
  Icon: LucideIcon;
  label: string;
  /** The parent's name, for screen readers. */
  name: string;
  isBusy?: boolean;
  onClick(): void;
}

export const smallActionClass =
  'flex min-h-[56px] min-w-[48px] flex-col items-center justify-center gap-1 rounded-small font-semibold text-[0.8125rem] leading-tight hover:bg-page aria-disabled:opacity-60';

/** An icon with a label, as wide as there is room and at least thumb-sized. */
export function SmallAction({ Icon, label, name, isBusy = false, onClick }: SmallActionProps) {
  return (
    <button
      type="button"
      aria-label={`${label} ${name}`}
      aria-disabled={isBusy}
      className={smallActionClass}
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-5 text-teal-text" />
      {label}
    </button>
  );
}

/** An enquiry on a phone: name, waiting time and immediate actions. */
export function EnquiryCard({ conversation, greeting, now, isBusy, onAction, onView }: ListedEnquiryProps) {
  const { latest, status } = conversation;
  const timeZone = useTimeZone();
  const { name: siteName } = useBrand();
  const formatDatetime = useFormatDatetime();
  const id = useId();
  const common = { name: latest.name, isBusy };
  const preference = describePreference(latest);
  const act = (action: Parameters<typeof onAction>[0]) => () => isBusy || onAction(action);
  const isParents = isFromParent(conversation);
  return (
    <li aria-labelledby={id} className="rounded-small border border-line bg-surface p-3.5">
      <div className="relative -m-1 mb-2 flex items-start gap-2 p-1">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="wrap-anywhere font-bold font-sans text-body leading-snug">
            {latest.name}
          </h2>
          <p className="wrap-anywhere text-ink-soft">
            {latest.city} · Received{' '}
            <time dateTime={latest.createdAt}>{formatDatetime(latest.createdAt)}</time>
          </p>
          {preference && <p className="font-semibold">Prefers {preference}</p>}
          <p className="wrap-anywhere mt-1 max-h-[2lh] overflow-hidden">{latest.message}</p>
          <div className="mt-2">
            <ConversationStatusView conversation={conversation} now={now} />
          </div>
        </div>
        {/* The whole upper part opens the conversation. */}
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
        greeting={fillPlaceholders(latest, greeting, { timeZone, siteName })}
        onContact={isParents ? onAction : undefined}
      />
      <div className="mt-2 grid grid-cols-4 gap-1">
        {isParents ? (
          <>
            <SmallAction {...common} Icon={Mail} label="Email" onClick={() => onView('reply')} />
            <SmallAction {...common} Icon={StickyNote} label="Note" onClick={act('note')} />
            <SmallAction {...common} Icon={CalendarClock} label="Follow-up" onClick={act('followUp')} />
            {status === 'done' ? (
              <SmallAction {...common} Icon={RotateCcw} label="Open again" onClick={act('reopen')} />
            ) : (
              <SmallAction {...common} Icon={Check} label="Done" onClick={act('done')} />
            )}
          </>
        ) : (
          <>
            <SmallAction {...common} Icon={StickyNote} label="Note" onClick={act('note')} />
            <SmallAction {...common} Icon={ShieldCheck} label="From a parent" onClick={act('genuine')} />
            {status !== 'spam' && (
              <SmallAction {...common} Icon={ShieldAlert} label="Spam" onClick={act('spam')} />
            )}
          </>
        )}
      </div>
    </li>
  );
}

interface EnquiryRowProps extends ListedEnquiryProps {
  /** Its position in the whole list. */
  number: number;
}

const quietLink = 'inline-block min-h-6 underline decoration-ink/30 underline-offset-3 hover:decoration-ink';

/** An enquiry as one table row, where there is room: two lines, so that many fit on a screen. */
export function EnquiryRow(props: EnquiryRowProps) {
  const { conversation, number, greeting, now, address, isBusy, onAction, onView } = props;
  const { latest } = conversation;
  const timeZone = useTimeZone();
  const { name: siteName } = useBrand();
  const formatDatetime = useFormatDatetime();
  const may = useMay();
  const preference = describePreference(latest);
  const isParents = isFromParent(conversation);
  // The outcome of a call is not asked for unchecked enquiries and spam.
  const startContact = (kind: 'call' | 'whatsapp' | 'mail') => () => isParents && onAction(kind);
  const whatsApp = whatsAppAddress(
    latest.contact,
    fillPlaceholders(latest, greeting, { timeZone, siteName }),
  );
  return (
    <tr className="border-line border-t odd:bg-surface even:bg-page">
      <td className="py-1 pr-2 pl-3 align-top text-ink-soft tabular-nums @4xl:pl-4">{number}</td>
      <th
        scope="row"
        abbr={latest.name}
        className="min-w-44 max-w-96 px-2 py-1 text-left align-top font-normal @7xl:px-3"
      >
        <Link
          to={address}
          state={{ isFromList: true }}
          preventScrollReset
          data-enquiry={conversation.id}
          className="wrap-anywhere font-bold underline-offset-3 hover:underline"
        >
          {latest.name}
        </Link>
        {/* The last whole word that fits ends the line. */}
        <span className="wrap-anywhere block h-[1lh] overflow-hidden text-ink-soft">
          {preference && <span className="font-semibold text-ink">Prefers {preference} · </span>}
          {latest.message}
        </span>
      </th>
      <td className="min-w-52 px-2 py-1 align-top @5xl:min-w-64 @7xl:px-3">
        <span className="flex items-center gap-3">
          <a
            href={telAddress(latest.contact)}
            className={`${quietLink} whitespace-nowrap`}
            onClick={startContact('call')}
          >
            {latest.contact}
          </a>
          {whatsApp && (
            <a
              href={whatsApp}
              target="_blank"
              rel="noreferrer"
              aria-label={`WhatsApp ${latest.name}`}
              className="inline-block min-h-6 font-bold text-teal-text underline-offset-3 hover:underline"
              onClick={startContact('whatsapp')}
            >
              WhatsApp
            </a>
          )}
        </span>
        <a
          href={mailtoAddress(latest.email)}
          className={`${quietLink} wrap-anywhere max-w-64`}
          onClick={startContact('mail')}
        >
          <BreakableText text={latest.email} />
        </a>
      </td>
      <td className="wrap-anywhere min-w-24 px-2 py-1 align-top @7xl:px-3">
        {latest.city}
        <time dateTime={latest.createdAt} className="block whitespace-nowrap text-ink-soft">
          {formatDatetime(latest.createdAt)}
        </time>
      </td>
      <td className="min-w-40 px-2 py-1 align-top text-[0.8125rem] @7xl:px-3">
        <ConversationStatusView conversation={conversation} now={now} />
      </td>
      <td className="w-0 py-1 pr-3 pl-1 align-middle">
        <div className="ml-auto flex w-max items-center gap-1.5">
          <RowButton label="View" title={latest.name} onClick={() => onView()} />
          {may('enquiry.remove') && (
            <RowButton label="Delete" title={latest.name} look="danger" onClick={() => onAction('delete')} />
          )}
          <EnquiryMenu {...{ conversation, isBusy, onAction }} />
        </div>
      </td>
    </tr>
  );
}

/** The actions on an enquiry that its row has no button for. */
function EnquiryMenu({
  conversation,
  isBusy,
  onAction,
}: Pick<ListedEnquiryProps, 'conversation' | 'isBusy' | 'onAction'>) {
  const { latest, status, ownerId } = conversation;
  const isParents = isFromParent(conversation);
  return (
    <PopupMenu
      label={`More about ${latest.name}`}
      Icon={Ellipsis}
      className={adminButtonClass('quiet', 'small')}
    >
      {(close) => {
        const item = (label: string, Icon: LucideIcon, action: InboxAction) => (
          <MenuItem
            Icon={Icon}
            onClick={() => {
              close();
              if (!isBusy) onAction(action);
            }}
          >
            {label}
          </MenuItem>
        );
        return (
          <>
            {!isParents && item('From a parent', ShieldCheck, 'genuine')}
            {isParents && ownerId !== accountOf() && item('Assign to me', UserCheck, 'take')}
            {isParents && item('Assign', UserPlus, 'assign')}
            {item('Note', StickyNote, 'note')}
            {isParents && item('Follow-up', CalendarClock, 'followUp')}
            {isParents &&
              (status === 'done' ? item('Open again', RotateCcw, 'reopen') : item('Done', Check, 'done'))}
            {status !== 'spam' && item('Spam', ShieldAlert, 'spam')}
          </>
        );
      }}
    </PopupMenu>
  );
}
