import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import MessageCircle from 'lucide-react/icons/message-circle';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Trash2 from 'lucide-react/icons/trash-2';
import UserCheck from 'lucide-react/icons/user-check';
import { Link } from 'react-router';
import { isFromParent } from '../../../content/front-desk/conversation.ts';
import { filledFor } from '../../../content/front-desk/greeting.ts';
import { callAddress, mailAddress, whatsAppAddress } from '../../../content/front-desk/reach.ts';
import { useMay } from '../../account/session.ts';
import { Breakable } from '../kinds/breakable.tsx';
import { useMoments } from '../kinds/use-moments.ts';
import { RowButton } from '../list/row-actions.tsx';
import { useTimeZone } from '../use-time-zone.ts';
import type { ListedEnquiryProps } from './enquiry-list.tsx';
import { Standing } from './standing.tsx';
import type { DeskAction } from './use-desk-actions.tsx';

interface EnquiryRowProps extends ListedEnquiryProps {
  /** Its place among all. */
  number: number;
}

const quietLink = 'inline-block min-h-6 underline decoration-ink/30 underline-offset-3 hover:decoration-ink';

/** An enquiry on one line, where there is room for all of it. */
export function EnquiryRow(props: EnquiryRowProps) {
  const { conversation, number, greeting, now, address, isBusy, onAct, onView } = props;
  const { latest, status, ownerId } = conversation;
  const timeZone = useTimeZone();
  const moment = useMoments();
  const may = useMay();
  const isParents = isFromParent(conversation);
  const common = { title: latest.name, isBusy };
  const to = (action: DeskAction) => () => isBusy || onAct(action);
  // Nobody is asked what came of a call to somebody whom nobody has checked.
  const begin = (kind: 'call' | 'whatsapp' | 'mail') => () => isParents && onAct(kind);
  const whatsApp = whatsAppAddress(latest.contact, filledFor(latest, greeting, timeZone));
  return (
    <tr className="border-line border-t odd:bg-surface even:bg-page">
      <td className="py-2.5 pr-2 pl-3 align-top text-ink-soft tabular-nums @4xl:pl-4">{number}</td>
      <th
        scope="row"
        abbr={latest.name}
        className="min-w-44 max-w-96 px-2 py-2.5 text-left align-top font-normal @4xl:px-3"
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
        <span className="wrap-anywhere line-clamp-2 text-ink-soft">{latest.message}</span>
      </th>
      <td className="px-2 py-2.5 align-top @4xl:px-3">
        <span className="flex items-center gap-1">
          <a
            href={callAddress(latest.contact)}
            className={`${quietLink} whitespace-nowrap`}
            onClick={begin('call')}
          >
            {latest.contact}
          </a>
          {whatsApp && (
            <a
              href={whatsApp}
              target="_blank"
              rel="noreferrer"
              aria-label={`WhatsApp ${latest.name}`}
              title="WhatsApp"
              className="-my-1.5 flex size-9 items-center justify-center rounded-small text-teal-text hover:bg-mint-soft"
              onClick={begin('whatsapp')}
            >
              <MessageCircle aria-hidden="true" className="size-4.5" />
            </a>
          )}
        </span>
        <a
          href={mailAddress(latest.email)}
          className={`${quietLink} wrap-anywhere max-w-56`}
          onClick={begin('mail')}
        >
          <Breakable text={latest.email} />
        </a>
      </td>
      <td className="wrap-anywhere min-w-24 px-2 py-2.5 align-top @4xl:px-3">
        {latest.city}
        <time dateTime={latest.createdAt} className="block whitespace-nowrap text-ink-soft">
          {moment(latest.createdAt)}
        </time>
      </td>
      <td className="min-w-40 px-2 py-2.5 align-top @4xl:px-3">
        <Standing conversation={conversation} now={now} />
      </td>
      <td className="w-0 py-2 pr-3 pl-1 align-top">
        <div className="ml-auto flex w-max max-w-36 flex-wrap justify-end gap-1.5 @5xl:max-w-none @5xl:flex-nowrap">
          <RowButton Icon={Eye} word="View" title={latest.name} onClick={() => onView()} />
          {!isParents && (
            <RowButton {...common} Icon={ShieldCheck} word="From a parent" onClick={to('genuine')} />
          )}
          {isParents && !ownerId && status !== 'done' && (
            <RowButton {...common} Icon={UserCheck} word="Take" onClick={to('take')} />
          )}
          {isParents && status === 'done' && (
            <RowButton {...common} Icon={RotateCcw} word="Open again" onClick={to('reopen')} />
          )}
          {isParents && status !== 'done' && (
            <RowButton {...common} Icon={Check} word="Done" onClick={to('done')} />
          )}
          {may('enquiry.remove') && (
            <RowButton
              Icon={Trash2}
              word="Delete"
              title={latest.name}
              look="danger"
              onClick={() => onAct('delete')}
            />
          )}
        </div>
      </td>
    </tr>
  );
}
