import { useEffect, useRef, useState } from 'react';
import {
  type ConversationView as Conversation,
  isFromParent,
} from '../../../content/front-desk/conversation.ts';
import { filledFor } from '../../../content/front-desk/greeting.ts';
import { HistoryLink } from '../history/history-link.tsx';
import { Notices } from '../notices/notices.tsx';
import { CloseFoot } from '../ui/dialog-foot.tsx';
import { Modal } from '../ui/modal.tsx';
import { useTimeZone } from '../use-time-zone.ts';
import { Composer, type Writing } from './composer.tsx';
import { ContactLinks } from './contact-links.tsx';
import type { DeskTexts } from './desk-texts.ts';
import { isTextKept } from './kept-text.ts';
import { useShortcuts } from './shortcuts.ts';
import { Standing } from './standing.tsx';
import { Timeline } from './timeline.tsx';
import { type DeskAction, useDeskActions } from './use-desk-actions.tsx';
import { ViewActions } from './view-actions.tsx';
import { Written } from './written.tsx';

interface ConversationViewProps {
  conversation: Conversation;
  texts: DeskTexts;
  /** Where the work begins; absent: with reading. */
  begin: Writing | undefined;
  onClose(): void;
  onJoined(id: string): void;
}

/** One enquiry: who it is from, how it stands, what was done, and all that can be done. */
export function ConversationView(props: ConversationViewProps) {
  const { conversation, texts, begin, onClose, onJoined } = props;
  const { latest, status } = conversation;
  const timeZone = useTimeZone();
  const [writing, setWriting] = useState<Writing>(
    () => begin ?? (isTextKept(`${conversation.id}/reply`) ? 'reply' : 'note'),
  );
  // What somebody else did while this was open; it goes with the next thing that is done here.
  const [meanwhile, setMeanwhile] = useState('');
  const body = useRef<HTMLElement>(null);
  const box = useRef<HTMLElement>(null);
  const wanted = useRef<Writing>(undefined);
  const { act, take, busyId, windows } = useDeskActions({
    onRefused: setMeanwhile,
    onEnded: onClose,
    onJoined,
  });
  const isBusy = busyId !== undefined;
  const isFinished = status === 'done' || status === 'spam';
  const isParents = isFromParent(conversation);

  function doIt(action: DeskAction) {
    setMeanwhile('');
    if (!isBusy) act(action, conversation);
  }
  function split(enquiryId: string) {
    setMeanwhile('');
    void take(conversation, { kind: 'split', enquiryId });
  }
  function write(kind: Writing) {
    wanted.current = kind;
    setWriting(kind);
    if (kind === writing) focusBox();
  }
  function focusBox() {
    wanted.current = undefined;
    box.current?.querySelector('textarea')?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }
  // The box is there only once it has been shown.
  useEffect(() => {
    if (wanted.current === writing) focusBox();
  });
  useShortcuts(
    {
      n: () => write('note'),
      r: () => isParents && write('reply'),
      f: () => isParents && doIt('followUp'),
      t: () => isParents && doIt('take'),
      d: () => isParents && !isFinished && doIt('done'),
    },
    body,
  );

  return (
    <Modal title={latest.name} size="widest" onClose={onClose}>
      <section
        ref={body}
        aria-label="Details"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        data-first-focus={begin ? undefined : true}
        className="min-h-0 overflow-y-auto p-4 focus-visible:-outline-offset-4 focus-visible:shadow-none sm:p-5 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-8"
      >
        <Notices isInWindow />
        <div className="grid content-start gap-4">
          <p role="alert" className="rounded-small bg-coral-soft px-4 py-3 font-semibold empty:hidden">
            {meanwhile}
          </p>
          <Standing conversation={conversation} now={new Date()} />
          <ContactLinks
            name={latest.name}
            contact={latest.contact}
            hasOthers={conversation.hasSeveralSenders}
            greeting={filledFor(latest, texts.greeting, timeZone)}
            onBegin={isParents ? doIt : undefined}
          />
          <ViewActions conversation={conversation} isBusy={isBusy} onAct={doIt} onWrite={write} />
          <Written
            conversation={conversation}
            onBegin={isParents ? doIt : undefined}
            onSplit={isParents && !isBusy ? split : undefined}
          />
        </div>
        <div className="mt-6 grid content-start gap-6 lg:mt-0">
          <Composer
            conversation={conversation}
            writing={isParents ? writing : 'note'}
            mayReply={isParents}
            savedReplies={texts.savedReplies}
            box={box}
            take={take}
            onWriting={write}
            onRefused={setMeanwhile}
            onBegin={() => doIt('mail')}
          />
          <Timeline timeline={conversation.timeline} name={latest.name} />
        </div>
      </section>
      <CloseFoot onClose={onClose}>
        <HistoryLink record="enquiry" id={latest._id} title={latest.name} />
      </CloseFoot>
      {windows}
    </Modal>
  );
}
