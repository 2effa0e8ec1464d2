import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { v7 as createId } from 'uuid';
import { inputClass, Label } from '#core/admin-ui/inputs.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { mailtoAddress } from '#core/text/contact-links.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import { useBrand } from '#core/ui/brand.ts';
import { useToast } from '#core/ui/toasts.tsx';
import type { ConversationView } from '../api.ts';
import { fillPlaceholders } from '../rules/greeting.ts';
import { conflictIn } from './apply-action.ts';
import { type InboxTexts, touchButtonClass } from './inbox-texts.ts';
import { NoteForm, useSavedText } from './note-form.tsx';
import type { useConversationActions } from './use-enquiry-actions.tsx';

interface ReplyFormProps {
  conversation: ConversationView;
  savedReplies: InboxTexts['savedReplies'];
  /** False: the email would reach nobody. */
  emailIsSetUp: boolean;
  /** Whether the view opens with this form. */
  isFirst: boolean;
  /** Called with a message about another person's change. */
  onRefused(message: string): void;
  /** Called when the user writes to the parent in another program. */
  onContact(): void;
}

interface SentReply {
  body: { revision: number; text: string };
  idempotencyKey: string;
}

/** An email from the site to the parent, signed with the account's name; replies go to the front desk. */
function ReplyForm(props: ReplyFormProps) {
  const { conversation, savedReplies, emailIsSetUp, isFirst, onRefused, onContact } = props;
  const { id, revision, latest, enquiries } = conversation;
  // A stranger who knows a parent's phone number can write in their name, from another address.
  const otherAddresses = new Set(enquiries.map(({ email }) => canonicalEmail(email)));
  otherAddresses.delete(canonicalEmail(latest.email));
  const timeZone = useTimeZone();
  const { name: siteName } = useBrand();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [text, saveText] = useSavedText(`${id}/reply`);
  // A request without an answer: sent again with the same words after a reload, it is the same email.
  const [savedReply, saveReply] = useSavedText(`${id}/sent-reply`);
  const sent: SentReply | undefined = savedReply ? JSON.parse(savedReply) : undefined;
  const createReply = () => ({ body: { revision, text: text.trim() }, idempotencyKey: createId() });
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const fieldId = useId();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !text.trim()) return;
    setBusy(true);
    const email = sent && sent.body.text === text.trim() ? sent : createReply();
    saveReply(JSON.stringify(email));
    try {
      await callApi('POST conversations/:id/reply', { params: { id }, ...email });
      saveText('');
      saveReply('');
      if (emailIsSetUp) toast.success(`Your email to ${latest.name} is on its way.`);
      else toast.error(`Saved, but not sent: email is not set up. ${latest.name} still needs an answer.`);
      void revalidate();
    } catch (error) {
      if (isSignInNeeded(error)) return;
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) saveReply('');
      const conflict = conflictIn(error);
      if (conflict) {
        onRefused(
          `${conflict.message} Your email has not been sent yet: please read what has happened first.`,
        );
        void revalidate();
        return;
      }
      console.error(error);
      toast.error(error instanceof ApiError ? error.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  }

  function insert(index: string) {
    const chosen = savedReplies[Number(index)];
    if (!chosen) return;
    saveText(
      [text.trimEnd(), fillPlaceholders(latest, chosen.text, { timeZone, siteName })]
        .filter(Boolean)
        .join('\n\n'),
    );
    box.current?.focus();
  }

  return (
    <form className="grid gap-3" onSubmit={(event) => void send(event)}>
      {savedReplies.length > 0 && (
        <div>
          <Label htmlFor={`${fieldId}-saved`} isNeeded={false}>
            Saved reply
          </Label>
          <select
            id={`${fieldId}-saved`}
            value=""
            className={inputClass}
            onChange={({ target }) => insert(target.value)}
          >
            <option value="">Choose one to start with</option>
            {savedReplies.map(({ title }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same title
              <option key={index} value={index}>
                {title}
              </option>
            ))}
          </select>
        </div>
      )}
      <div>
        <Label htmlFor={fieldId} isNeeded={false}>
          Email to {latest.name}
        </Label>
        <textarea
          ref={box}
          id={fieldId}
          rows={7}
          maxLength={5000}
          data-first-focus={isFirst || undefined}
          aria-describedby={`${fieldId}-hint`}
          value={text}
          className={inputClass}
          onChange={({ target }) => saveText(target.value)}
        />
        {emailIsSetUp ? (
          <p id={`${fieldId}-hint`} className="wrap-anywhere mt-1.5 text-ink-soft">
            Goes to {latest.email}, signed with your name. Replies come to the front desk’s mailbox.
          </p>
        ) : (
          <p id={`${fieldId}-hint`} className="wrap-anywhere mt-1.5 font-bold">
            Email is not set up on this site: this email would not reach {latest.name}. Please call, or write
            in your own email app. An administrator can set up email.
          </p>
        )}
        {otherAddresses.size > 0 && (
          <p className="wrap-anywhere mt-1.5 font-bold">
            This parent has also written from {[...otherAddresses].join(', ')}. Please make sure that the
            email goes to the right person.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <a
          href={mailtoAddress(latest.email, text)}
          className="mr-auto inline-flex min-h-[48px] items-center font-bold text-teal-text underline-offset-4 hover:underline"
          onClick={onContact}
        >
          Write in my own email app
        </a>
        <button
          type="submit"
          aria-disabled={isBusy || !text.trim()}
          className={touchButtonClass(emailIsSetUp ? 'main' : 'quiet')}
        >
          {emailIsSetUp ? (isBusy ? 'Sending…' : 'Send email') : 'Save without sending'}
        </button>
      </div>
    </form>
  );
}

export type ComposerMode = 'note' | 'reply';

interface ComposerProps {
  conversation: ConversationView;
  mode: ComposerMode;
  /** False for unchecked enquiries and spam. */
  mayReply: boolean;
  savedReplies: InboxTexts['savedReplies'];
  emailIsSetUp: boolean;
  box: RefObject<HTMLElement | null>;
  runAction: ReturnType<typeof useConversationActions>['runAction'];
  onModeChange(mode: ComposerMode): void;
  onRefused(message: string): void;
  onContact(): void;
}

const choices: readonly (readonly [ComposerMode, string])[] = [
  ['note', 'Note'],
  ['reply', 'Reply by email'],
];

/** Writes a note for colleagues or an email to the parent. The two look different, so that they are not confused. */
export function Composer({
  conversation,
  mode,
  mayReply,
  savedReplies,
  emailIsSetUp,
  box,
  runAction,
  ...on
}: ComposerProps) {
  // The view may have been opened for a reply.
  const [isFirst] = useState(mode === 'reply');
  return (
    <section
      ref={box}
      aria-label="Write"
      className={`rounded-small border p-3.5 ${mode === 'note' ? 'border-sun bg-sun-soft/60' : 'border-line bg-surface'}`}
    >
      <div className={`mb-3 flex-wrap gap-1.5 ${mayReply ? 'flex' : 'hidden'}`}>
        {choices.map(([kind, words]) => (
          <button
            key={kind}
            type="button"
            aria-pressed={mode === kind}
            className="min-h-[48px] rounded-small px-4 font-bold text-ink-soft hover:text-ink aria-pressed:bg-teal aria-pressed:text-white"
            onClick={() => on.onModeChange(kind)}
          >
            {words}
          </button>
        ))}
      </div>
      {mode === 'note' ? (
        <NoteForm conversation={conversation} runAction={runAction} />
      ) : (
        <ReplyForm
          conversation={conversation}
          savedReplies={savedReplies}
          emailIsSetUp={emailIsSetUp}
          isFirst={isFirst}
          onRefused={on.onRefused}
          onContact={on.onContact}
        />
      )}
    </section>
  );
}
