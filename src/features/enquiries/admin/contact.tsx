import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { tabStore } from '#core/api-client/browser-storage.ts';
import { accountOf } from '#core/api-client/session.ts';
import { telAddress, whatsAppAddress } from '#core/text/contact-links.ts';
import type { Action } from '../rules/conversation.ts';
import { thumbButton } from './inbox-words.ts';
import { NoteBox, useKeptText } from './note-form.tsx';
import type { useActions } from './use-enquiry-actions.tsx';

/** A call or message that was begun: the phone or another program takes over, and may evict this page from memory. */
export interface BegunContact {
  kind: 'call' | 'whatsapp' | 'mail';
  /** The id of the conversation, and the revision that was seen. */
  id: string;
  revision: number;
  /** The name of the parent. */
  name: string;
}

/** How long the outcome is asked for, in ms; by the next day staff no longer know it. */
const timeout = 12 * 3600_000;
const listeners = new Set<() => void>();
/** The same object for the same text, as React requires of a store. */
let read: { stored: string | null; begun: BegunContact | undefined } = { stored: null, begun: undefined };

const key = () => `begun-contact/${accountOf() ?? ''}`;

/** Keeps a begun contact until its outcome is entered, across reloads; in this tab only. */
export function beginContact(begun: BegunContact): void {
  tabStore.set(key(), JSON.stringify({ begun, at: Date.now() }));
  tell();
}

function endContact(): void {
  tabStore.remove(key());
  tell();
}

/** The begun contact whose outcome has not been entered. */
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
  /** Digits only. */
  contact: string;
  /** Whether the parent has other known numbers or addresses. */
  hasOthers?: boolean;
  /** The first words of a WhatsApp message. */
  greeting: string;
  /** Absent: the outcome is not asked for. */
  onBegin?: ((kind: 'call' | 'whatsapp') => void) | undefined;
}

/** Links to call the parent and to write by WhatsApp, with thumb-sized targets. */
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
          href={telAddress(contact)}
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

/** The action, and the number that it uses. */
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
 * Asks for the outcome of a call or message. It opens as soon as one is begun, so it is there when staff return from the phone,
 * even if the page was evicted meanwhile.
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
    // An outcome that could not be saved is asked for again.
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
