import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { tabStore } from '#core/api-client/browser-storage.ts';
import { accountOf } from '#core/api-client/session.ts';
import { callAddress, whatsAppAddress } from '#core/text/contact-links.ts';
import type { Action } from '../rules/conversation.ts';
import { thumbButton } from './inbox-words.ts';
import { NoteBox, useKeptText } from './note-form.tsx';
import type { useActions } from './use-enquiry-actions.tsx';

/** A contact that somebody has begun: the phone or another program has taken over, and may take this page's memory. */
export interface BegunContact {
  kind: 'call' | 'whatsapp' | 'mail';
  /** Of the conversation, as it was seen. */
  id: string;
  revision: number;
  /** Of the parent. */
  name: string;
}

/** How long it is asked about, in ms: tomorrow nobody knows any more. */
const timeout = 12 * 3600_000;
const listeners = new Set<() => void>();
/** The same object for the same text, which React asks of a store. */
let read: { stored: string | null; begun: BegunContact | undefined } = { stored: null, begun: undefined };

const key = () => `begun-contact/${accountOf() ?? ''}`;

/** Keeps what was begun until somebody has said what came of it, over a reload too; in this tab alone. */
export function beginContact(begun: BegunContact): void {
  tabStore.set(key(), JSON.stringify({ begun, at: Date.now() }));
  tell();
}

function endContact(): void {
  tabStore.remove(key());
  tell();
}

/** What was begun, and nobody has said what came of it. */
export function useBegunContact(): BegunContact | undefined {
  return useSyncExternalStore(subscribe, readBegun);
}

function readBegun(): BegunContact | undefined {
  const stored = tabStore.get(key());
  if (stored !== read.stored) {
    const { begun, at } = JSON.parse(stored ?? '{}');
    read = { stored, begun: Date.now() - at < timeout ? begun : undefined };
  }
  return read.begun;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

interface ContactLinksProps {
  name: string;
  /** A bare phone number. */
  contact: string;
  /** Whether other numbers or addresses are known here too. */
  hasOthers?: boolean;
  /** What a message by WhatsApp begins with. */
  greeting: string;
  /** Absent: nobody asks what came of it. */
  onBegin?: ((kind: 'call' | 'whatsapp') => void) | undefined;
}

/** The two ways that reach a parent at once, as large as a thumb. */
export function ContactLinks({ name, contact, hasOthers = false, greeting, onBegin }: ContactLinksProps) {
  const whatsApp = whatsAppAddress(contact, greeting);
  return (
    <>
      {hasOthers && (
        <p className="mb-2 flex gap-2 rounded-small bg-sun-soft px-3 py-2 font-semibold">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span>
            Several senders are known here. These buttons use the newest number, {contact}: please make sure
            who you reach.
          </span>
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
        <a
          href={callAddress(contact)}
          className={thumbButton('main', 'large')}
          onClick={() => onBegin?.('call')}
        >
          <Phone aria-hidden="true" className="size-5 shrink-0" />
          <Named action="Call" name={name} contact={contact} />
        </a>
        {whatsApp && (
          <a
            href={whatsApp}
            target="_blank"
            rel="noreferrer"
            className={thumbButton('quiet', 'large')}
            onClick={() => onBegin?.('whatsapp')}
          >
            <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
            <Named action="WhatsApp" name={name} contact={contact} />
          </a>
        )}
      </div>
    </>
  );
}

/** What is done, and by which number. */
function Named({ action, name, contact }: { action: string; name: string; contact: string }) {
  return (
    <span>
      {action}
      <span className="sr-only"> {name}, </span>
      <span className="block font-semibold text-small tabular-nums">{contact}</span>
    </span>
  );
}

const questions = {
  call: { ask: 'Did you reach', yes: 'Reached', no: 'No answer' },
  whatsapp: { ask: 'Did you write to', yes: 'I wrote', no: 'Not yet' },
  mail: { ask: 'Did you write to', yes: 'I wrote', no: 'Not yet' },
};

interface ContactQuestionProps {
  begun: BegunContact;
  take: ReturnType<typeof useActions>['take'];
}

/**
 * Asks what came of a call or a message. It opens as soon as one is begun: whoever comes back from the phone finds it
 * there, even where the phone had thrown the page away meanwhile.
 */
export function ContactQuestion({ begun, take }: ContactQuestionProps) {
  const { kind, id, name } = begun;
  const { ask, yes, no } = questions[kind];
  const [text, keep] = useKeptText(`${id}/contact`);
  const [isBusy, setBusy] = useState(false);

  async function answer(action: Action | undefined) {
    if (isBusy) return;
    setBusy(true);
    const taken = action ? await take(begun, action) : undefined;
    setBusy(false);
    // What could not be noted is asked again.
    if (action && !taken) return;
    if (action) keep('');
    endContact();
  }

  const said = text.trim() && { text: text.trim() };
  const isYes: Action = kind === 'call' ? { kind, isReached: true, ...said } : { kind, ...said };
  const isNo: Action | undefined = kind === 'call' ? { kind, isReached: false, ...said } : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    void answer(isYes);
  }

  return (
    <Modal title={`${ask} ${name}?`} size="narrow" onClose={() => void answer(undefined)}>
      <form className="flex min-h-0 flex-col" onSubmit={submit}>
        <div className="grid gap-4 overflow-y-auto p-5">
          <NoteBox label="What was said" text={text} onType={keep} />
          <div className="grid grid-cols-2 gap-2">
            <button
              type="submit"
              data-first-focus
              aria-disabled={isBusy}
              className={thumbButton('main', 'large')}
            >
              {yes}
            </button>
            <button
              type="button"
              aria-disabled={isBusy}
              className={thumbButton('quiet', 'large')}
              onClick={() => void answer(isNo)}
            >
              {no}
            </button>
          </div>
          {kind === 'call' && (
            <button
              type="button"
              className="min-h-[48px] rounded-small font-bold text-ink-soft underline-offset-4 hover:underline"
              onClick={() => void answer(undefined)}
            >
              I did not call
            </button>
          )}
        </div>
      </form>
    </Modal>
  );
}
