import { type FormEvent, useId, useState } from 'react';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { inputClass, Label } from '#core/admin-ui/inputs.tsx';
import { tabStore } from '#core/api-client/browser-storage.ts';
import { accountOf } from '#core/api-client/session.ts';
import type { ConversationSummary } from '../api.ts';
import { maxNoteLength } from '../rules/conversation.ts';
import { touchButtonClass } from './inbox-texts.ts';
import type { useConversationActions } from './use-enquiry-actions.tsx';

const storageKeyOf = (name: string) => `kept-text/${accountOf() ?? ''}/${name}`;

/** Whether there is unsaved text. @param name as of `useSavedText` */
export function hasSavedText(name: string): boolean {
  return tabStore.get(storageKeyOf(name)) !== null;
}

/**
 * Unsaved text that survives a reload and the end of a session in this tab, for the account that typed it only.
 *
 * @param name its purpose, such as the id of a conversation and `note`
 * @returns the text, and a setter; an empty text is removed
 */
export function useSavedText(name: string): [text: string, saveText: (text: string) => void] {
  const key = storageKeyOf(name);
  const [text, setText] = useState(() => tabStore.get(key) ?? '');
  function saveText(changed: string) {
    setText(changed);
    // Storing may fail; the text is still on the screen.
    if (changed) tabStore.set(key, changed);
    else tabStore.remove(key);
  }
  return [text, saveText];
}

interface NoteInputProps {
  label: string;
  text: string;
  onChange(text: string): void;
}

/** The input of a short note. */
export function NoteInput({ label, text, onChange }: NoteInputProps) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id} isNeeded={false}>
        {label}
      </Label>
      <textarea
        id={id}
        rows={3}
        maxLength={maxNoteLength}
        value={text}
        className={inputClass}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

interface NoteFormProps {
  conversation: ConversationSummary;
  runAction: ReturnType<typeof useConversationActions>['runAction'];
  onSaved?(): void;
}

/** A note for colleagues. It is personal data of the parent, who gets it with a copy of their data. */
export function NoteForm({ conversation, runAction, onSaved }: NoteFormProps) {
  const [text, saveText] = useSavedText(`${conversation.id}/note`);
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !text.trim()) return;
    setBusy(true);
    const result = await runAction(conversation, { kind: 'note', text: text.trim() });
    setBusy(false);
    if (!result) return;
    saveText('');
    onSaved?.();
  }

  return (
    <form className="grid gap-3" onSubmit={(event) => void save(event)}>
      <NoteInput label="Note for colleagues" text={text} onChange={saveText} />
      <p className="text-ink-soft text-small">
        Parents can see our notes about them when they ask what we hold.
      </p>
      <button
        type="submit"
        aria-disabled={isBusy || !text.trim()}
        className={`${touchButtonClass('main')} justify-self-end`}
      >
        Save note
      </button>
    </form>
  );
}

interface NoteDialogProps extends NoteFormProps {
  onClose(): void;
}

/** The same as a dialog over a list. */
export function NoteDialog({ onClose, ...props }: NoteDialogProps) {
  return (
    <Modal title={`Note about ${props.conversation.latest.name}`} size="narrow" onClose={onClose}>
      <div className="overflow-y-auto p-5">
        <NoteForm {...props} onSaved={onClose} />
      </div>
    </Modal>
  );
}
