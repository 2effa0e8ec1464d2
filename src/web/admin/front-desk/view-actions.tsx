import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import Mail from 'lucide-react/icons/mail';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import StickyNote from 'lucide-react/icons/sticky-note';
import Trash2 from 'lucide-react/icons/trash-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { type ConversationView, isFromParent } from '../../../content/front-desk/conversation.ts';
import { accountOf, useMay } from '../../account/session.ts';
import type { Writing } from './composer.tsx';
import { SmallAction } from './small-action.tsx';
import type { DeskAction } from './use-desk-actions.tsx';

interface ViewActionsProps {
  conversation: ConversationView;
  isBusy: boolean;
  onAct(action: DeskAction): void;
  onWrite(writing: Writing): void;
}

/** What can be done about an enquiry beside calling: what is done every day first, what ends it last. */
export function ViewActions({ conversation, isBusy, onAct, onWrite }: ViewActionsProps) {
  const { status, ownerId } = conversation;
  const may = useMay();
  const common = { name: conversation.latest.name, isBusy };
  const to = (action: DeskAction) => () => onAct(action);
  const isParents = isFromParent(conversation);
  return (
    <div className="-mx-1 grid grid-cols-4 gap-1">
      {isParents ? (
        <>
          <SmallAction {...common} Icon={Mail} word="Mail" onClick={() => onWrite('reply')} />
          <SmallAction {...common} Icon={StickyNote} word="Note" onClick={() => onWrite('note')} />
          <SmallAction {...common} Icon={CalendarClock} word="Follow-up" onClick={to('followUp')} />
          {status === 'done' ? (
            <SmallAction {...common} Icon={RotateCcw} word="Open again" onClick={to('reopen')} />
          ) : (
            <SmallAction {...common} Icon={Check} word="Done" onClick={to('done')} />
          )}
          {ownerId !== accountOf() && (
            <SmallAction {...common} Icon={UserCheck} word="Take" onClick={to('take')} />
          )}
          <SmallAction {...common} Icon={UserPlus} word="Give to" onClick={to('assign')} />
        </>
      ) : (
        <SmallAction {...common} Icon={ShieldCheck} word="From a parent" onClick={to('genuine')} />
      )}
      {status !== 'spam' && <SmallAction {...common} Icon={ShieldAlert} word="Spam" onClick={to('spam')} />}
      {may('enquiry.remove') && (
        <SmallAction {...common} Icon={Trash2} word="Delete" onClick={to('delete')} />
      )}
    </div>
  );
}
