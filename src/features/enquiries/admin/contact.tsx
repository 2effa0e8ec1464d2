import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { tabStore } from '#core/api-client/browser-storage.ts';
import { accountOf } from '#core/api-client/session.ts';
import { telAddress, whatsAppAddress } from '#core/text/contact-links.ts';
import type { Action } from '../api.ts';
import { touchButtonClass } from './inbox-texts.ts';
import { NoteInput, useSavedText } from './note-form.tsx';
import type { useConversationActions } from './use-enquiry-actions.tsx';

/** A call or message that was started: the phone or another program takes over, and may evict this page from memory. */
export interface PendingContact {
  kind: 'call' | 'whatsapp' | 'mail';
  /** The id of the conversation, and the revision that was seen. */
  id: string;
  revision: number;
  name: string;
}

/** How long the outcome is asked for, in ms; by the next day staff no longer know it. */
const timeout = 12 * 3600_000;
const listeners = new Set<() => void>();
/** The same object for the same text, as React requires of a store. */
let read: { stored: string | null; begun: PendingContact | undefined } = { stored: null, begun: undefined };

const key = () => `begun-contact/${accountOf() ?? ''}`;

/** Stores a pending contact until its outcome is entered, across reloads; in this tab only. */
export function startContact(pendingContact: PendingContact): void {
  tabStore.set(key(), JSON.stringify({ begun: pendingContact, at: Date.now() }));
  notifyListeners();
}

function clearContact(): void {
  tabStore.remove(key());
  notifyListeners();
}

/** The contact whose outcome has not been entered. */
export function usePendingContact(): PendingContact | undefined {
  return useSyncExternalStore(subscribe, readPendingContact);
}

function readPendingContact(): PendingContact | undefined {
  const stored = tabStore.get(key());
  if (stored !== read.stored) {
    const { begun: pendingContact, at } = JSON.parse(stored ?? '{}');
    read = { stored, begun: Date.now() - at < timeout ? pendingContact : undefined };
  }
  return read.begun;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyListeners(): void {
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
  onContact?: ((kind: 'call' | 'whatsapp') => void) | undefined;
}

/** Links to call the parent and to write by WhatsApp, with thumb-sized targets. */
export function ContactLinks({ name, contact, hasOthers = false, greeting, onContact }: ContactLinksProps) {
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
          className={touchButtonClass('main', 'large')}
          onClick={() => onContact?.('call')}
        >
          <Phone aria-hidden="true" className="size-5 shrink-0" />
          <ContactLabel action="Call" name={name} contact={contact} />
        </a>
        {whatsApp && (
          <a
            href={whatsApp}
            target="_blank"
            rel="noreferrer"
            className={touchButtonClass('quiet', 'large')}
            onClick={() => onContact?.('whatsapp')}
          >
            <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
            <ContactLabel action="WhatsApp" name={name} contact={contact} />
          </a>
        )}
      </div>
    </>
  );
}

/** The action, and the number that it uses. */
function ContactLabel({ action, name, contact }: { action: string; name: string; contact: string }) {
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

interface ContactOutcomeDialogProps {
  pendingContact: PendingContact;
  runAction: ReturnType<typeof useConversationActions>['runAction'];
}

/**
 * Asks for the outcome of a call or message. It opens as soon as one is started, so it is open when staff return from the phone,
 * even if the page was evicted meanwhile.
 */
export function ContactOutcomeDialog({ pendingContact, runAction }: ContactOutcomeDialogProps) {
  const { kind, id, name } = pendingContact;
  const { ask, yes, no } = questions[kind];
  const [text, saveText] = useSavedText(`${id}/contact`);
  const [isBusy, setBusy] = useState(false);

  async function saveOutcome(action: Action | undefined) {
    if (isBusy) return;
    setBusy(true);
    const result = action ? await runAction(pendingContact, action) : undefined;
    setBusy(false);
    // An outcome that could not be saved is asked for again.
    if (action && !result) return;
    if (action) saveText('');
    clearContact();
  }

  const textPart = text.trim() && { text: text.trim() };
  const yesAction: Action = kind === 'call' ? { kind, isReached: true, ...textPart } : { kind, ...textPart };
  const noAction: Action | undefined = kind === 'call' ? { kind, isReached: false, ...textPart } : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    void saveOutcome(yesAction);
  }

  return (
    <Modal title={`${ask} ${name}?`} size="narrow" onClose={() => void saveOutcome(undefined)}>
      <form className="flex min-h-0 flex-col" onSubmit={submit}>
        <div className="grid gap-4 overflow-y-auto p-5">
          <NoteInput label="What was said" text={text} onChange={saveText} />
          <div className="grid grid-cols-2 gap-2">
            <button type="submit" aria-disabled={isBusy} className={touchButtonClass('main', 'large')}>
              {yes}
            </button>
            <button
              type="button"
              aria-disabled={isBusy}
              className={touchButtonClass('quiet', 'large')}
              onClick={() => void saveOutcome(noAction)}
            >
              {no}
            </button>
          </div>
          {kind === 'call' && (
            <button
              type="button"
              className="min-h-[48px] rounded-small font-bold text-ink-soft underline-offset-4 hover:underline"
              onClick={() => void saveOutcome(undefined)}
            >
              I did not call
            </button>
          )}
        </div>
      </form>
    </Modal>
  );
}
