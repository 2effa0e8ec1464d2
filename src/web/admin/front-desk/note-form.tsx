import { type FormEvent, useState } from 'react';
import type { ConversationSummary } from '../../../content/front-desk/conversation.ts';
import { Modal } from '../ui/modal.tsx';
import { thumbButton } from './desk-button.ts';
import { useKeptText } from './kept-text.ts';
import { NoteBox } from './note-box.tsx';
import type { useSteps } from './use-steps.ts';

interface NoteFormProps {
  conversation: ConversationSummary;
  take: ReturnType<typeof useSteps>['take'];
  onSaved?(): void;
}

/** Something for the colleagues. It is about the parent, who reads it with all else that is held of them once they ask. */
export function NoteForm({ conversation, take, onSaved }: NoteFormProps) {
  const [text, keep] = useKeptText(`${conversation.id}/note`);
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !text.trim()) return;
    setBusy(true);
    const taken = await take(conversation, { kind: 'note', text: text.trim() });
    setBusy(false);
    if (!taken) return;
    keep('');
    onSaved?.();
  }

  return (
    <form className="grid gap-3" onSubmit={(event) => void save(event)}>
      <NoteBox label="Note for colleagues" text={text} onType={keep} />
      <p className="text-ink-soft text-small">
        Parents can see our notes about them when they ask what we hold.
      </p>
      <button
        type="submit"
        aria-disabled={isBusy || !text.trim()}
        className={`${thumbButton('main')} justify-self-end`}
      >
        Save note
      </button>
    </form>
  );
}

interface NoteDialogProps extends NoteFormProps {
  onClose(): void;
}

/** The same over a list. */
export function NoteDialog({ onClose, ...props }: NoteDialogProps) {
  return (
    <Modal title={`Note about ${props.conversation.latest.name}`} size="narrow" onClose={onClose}>
      <div className="overflow-y-auto p-5">
        <NoteForm {...props} onSaved={onClose} />
      </div>
    </Modal>
  );
}
