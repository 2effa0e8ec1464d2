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
import { useEffect, useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import { HistoryLink } from '#cms/admin/history/history-dialog.tsx';
import { records } from '#cms/records/registry.ts';
import { CloseFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { Notices } from '#core/admin-ui/notices.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { isNotFound, readForScreen } from '#core/admin-ui/use-call.ts';
import type { Answer } from '#core/api-client/client.ts';
import { accountOf, useMay } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { useBrand } from '#core/ui/brand.ts';
import type { ConversationView as Conversation } from '../api.ts';
import { isFromParent } from '../rules/conversation.ts';
import { fillPlaceholders } from '../rules/greeting.ts';
import { ContactLinks } from './contact.tsx';
import { SmallAction } from './enquiry-row.tsx';
import { inboxPath } from './inbox-address.ts';
import { type InboxTexts, loadTexts } from './inbox-texts.ts';
import { hasSavedText } from './note-form.tsx';
import { Composer, type ComposerMode } from './reply-form.tsx';
import { useShortcuts } from './shortcuts.tsx';
import { ConversationStatusView } from './status.tsx';
import { EnquiryMessages, Timeline } from './timeline.tsx';
import { type InboxAction, useInboxActions } from './use-enquiry-actions.tsx';

/** This window has a URL and lies over the list: the focus stays with the list when it opens and closes. */
export const handle = { isWindow: true };

interface Loaded {
  conversation: Conversation | undefined;
  emailIsSetUp: boolean;
  texts: InboxTexts;
  problem: Error | undefined;
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const { id = '' } = params;
  const { signal } = request;
  const texts = await loadTexts();
  /** Undefined: there is no such conversation. */
  async function find(call: Promise<Answer<Pick<Loaded, 'emailIsSetUp'> & { conversation: Conversation }>>) {
    try {
      return (await call).data;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }
  const nothing = { conversation: undefined, emailIsSetUp: true };
  return readForScreen(signal, { ...nothing, texts }, async () => {
    // Emails and the history link to an enquiry, not to its conversation.
    const found =
      (await find(callApi('GET conversations/:id', { params: { id }, signal }))) ??
      (await find(callApi('GET conversations/by-enquiry/:enquiryId', { params: { enquiryId: id }, signal })));
    return { ...nothing, ...found, texts };
  });
}
clientLoader.hydrate = true as const;

/** One conversation as a window over the list; its URL can be sent to a colleague. */
export default function ConversationScreen() {
  const { conversation, emailIsSetUp, texts, problem } = useLoaderData<typeof clientLoader>();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const { isFromList = false, begin }: { isFromList?: boolean; begin?: 'reply' } = state ?? {};
  const close = () =>
    // Closing goes back in the history instead of adding the list a second time.
    void (isFromList
      ? navigate(-1)
      : navigate({ pathname: inboxPath, search }, { replace: true, preventScrollReset: true }));

  if (conversation) {
    return (
      <ConversationView
        key={conversation.id}
        conversation={conversation}
        emailIsSetUp={emailIsSetUp}
        texts={texts}
        begin={begin}
        onClose={close}
        onJoined={(id) => void navigate({ pathname: `${inboxPath}/${id}`, search }, { replace: true, state })}
      />
    );
  }
  return (
    <Modal title={records.enquiry.labels.one} size="narrow" onClose={close}>
      <div className="p-5">
        {problem ? (
          <LoadError
            what="The enquiry"
            problem={problem}
            onRetry={() => void navigate('.', { replace: true })}
          />
        ) : (
          <p>{records.enquiry.admin.view?.emptyText}</p>
        )}
      </div>
      <CloseFooter onClose={close} />
    </Modal>
  );
}

interface ViewActionsProps {
  conversation: Conversation;
  isBusy: boolean;
  onAction(action: InboxAction): void;
  onCompose(writing: ComposerMode): void;
}

/** The actions beside calling: daily ones first, closing ones last. */
function ViewActions({ conversation, isBusy, onAction, onCompose }: ViewActionsProps) {
  const { status, ownerId } = conversation;
  const may = useMay();
  const common = { name: conversation.latest.name, isBusy };
  const to = (action: InboxAction) => () => onAction(action);
  const isParents = isFromParent(conversation);
  return (
    <div className="-mx-1 grid grid-cols-4 gap-1">
      {isParents ? (
        <>
          <SmallAction {...common} Icon={Mail} label="Email" onClick={() => onCompose('reply')} />
          <SmallAction {...common} Icon={StickyNote} label="Note" onClick={() => onCompose('note')} />
          <SmallAction {...common} Icon={CalendarClock} label="Follow-up" onClick={to('followUp')} />
          {status === 'done' ? (
            <SmallAction {...common} Icon={RotateCcw} label="Open again" onClick={to('reopen')} />
          ) : (
            <SmallAction {...common} Icon={Check} label="Done" onClick={to('done')} />
          )}
          {ownerId !== accountOf() && (
            <SmallAction {...common} Icon={UserCheck} label="Assign to me" onClick={to('take')} />
          )}
          <SmallAction {...common} Icon={UserPlus} label="Assign" onClick={to('assign')} />
        </>
      ) : (
        <SmallAction {...common} Icon={ShieldCheck} label="From a parent" onClick={to('genuine')} />
      )}
      {status !== 'spam' && <SmallAction {...common} Icon={ShieldAlert} label="Spam" onClick={to('spam')} />}
      {may('enquiry.remove') && (
        <SmallAction {...common} Icon={Trash2} label="Delete" onClick={to('delete')} />
      )}
    </div>
  );
}

interface ConversationViewProps {
  conversation: Conversation;
  emailIsSetUp: boolean;
  texts: InboxTexts;
  /** The action that the view opens with; absent: reading. */
  begin: ComposerMode | undefined;
  onClose(): void;
  onJoined(id: string): void;
}

/** One conversation: the parent, its status, its timeline, and all actions. */
function ConversationView(props: ConversationViewProps) {
  const { conversation, emailIsSetUp, texts, begin, onClose, onJoined } = props;
  const { latest, status } = conversation;
  const timeZone = useTimeZone();
  const { name: siteName } = useBrand();
  const [writing, setWriting] = useState<ComposerMode>(
    () => begin ?? (hasSavedText(`${conversation.id}/reply`) ? 'reply' : 'note'),
  );
  // The latest change by another person while this view was open; cleared by the next action here.
  const [meanwhile, setMeanwhile] = useState('');
  const body = useRef<HTMLElement>(null);
  const box = useRef<HTMLElement>(null);
  const wanted = useRef<ComposerMode>(undefined);
  const { startAction, runAction, busyId, dialogs } = useInboxActions({
    onRefused: setMeanwhile,
    onEnded: onClose,
    onJoined,
  });
  const isBusy = busyId !== undefined;
  const isFinished = status === 'done' || status === 'spam';
  const isParents = isFromParent(conversation);

  function handleAction(action: InboxAction) {
    setMeanwhile('');
    if (!isBusy) startAction(action, conversation);
  }
  function split(enquiryId: string) {
    setMeanwhile('');
    void runAction(conversation, { kind: 'split', enquiryId });
  }
  function write(kind: ComposerMode) {
    wanted.current = kind;
    setWriting(kind);
    if (kind === writing) focusBox();
  }
  function focusBox() {
    wanted.current = undefined;
    box.current?.querySelector('textarea')?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }
  // The box is in the document only after it has been shown.
  useEffect(() => {
    if (wanted.current === writing) focusBox();
  });
  useShortcuts(
    {
      n: () => write('note'),
      r: () => isParents && write('reply'),
      f: () => isParents && handleAction('followUp'),
      t: () => isParents && handleAction('take'),
      d: () => isParents && !isFinished && handleAction('done'),
    },
    body,
  );

  return (
    <Modal title={latest.name} size="widest" onClose={onClose}>
      <section
        ref={body}
        aria-label="Details"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
        tabIndex={0}
        data-first-focus={begin ? undefined : true}
        className="min-h-0 overflow-y-auto p-4 focus-visible:-outline-offset-4 focus-visible:shadow-none sm:p-5 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-8"
      >
        <Notices isInDialog />
        <div className="grid content-start gap-4">
          <p role="alert" className="rounded-small bg-danger-soft px-4 py-3 font-semibold empty:hidden">
            {meanwhile}
          </p>
          <ConversationStatusView conversation={conversation} now={new Date()} />
          <ContactLinks
            name={latest.name}
            contact={latest.contact}
            hasOthers={conversation.hasSeveralSenders}
            greeting={fillPlaceholders(latest, texts.greeting, { timeZone, siteName })}
            onContact={isParents ? handleAction : undefined}
          />
          <ViewActions
            conversation={conversation}
            isBusy={isBusy}
            onAction={handleAction}
            onCompose={write}
          />
          <EnquiryMessages
            conversation={conversation}
            onContact={isParents ? handleAction : undefined}
            onSplit={isParents && !isBusy ? split : undefined}
          />
        </div>
        <div className="mt-6 grid content-start gap-6 lg:mt-0">
          <Composer
            conversation={conversation}
            mode={isParents ? writing : 'note'}
            mayReply={isParents}
            savedReplies={texts.savedReplies}
            emailIsSetUp={emailIsSetUp}
            box={box}
            runAction={runAction}
            onModeChange={write}
            onRefused={setMeanwhile}
            onContact={() => handleAction('mail')}
          />
          <Timeline timeline={conversation.timeline} name={latest.name} />
        </div>
      </section>
      <CloseFooter onClose={onClose}>
        <HistoryLink record="enquiry" id={latest._id} title={latest.name} />
      </CloseFooter>
      {dialogs}
    </Modal>
  );
}
