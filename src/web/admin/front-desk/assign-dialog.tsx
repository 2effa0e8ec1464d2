import { type FormEvent, useEffect, useState } from 'react';
import type { ConversationSummary } from '../../../content/front-desk/conversation.ts';
import { callApi } from '../../api/session-client.ts';
import { DialogFoot } from '../ui/dialog-foot.tsx';
import { Modal } from '../ui/modal.tsx';

interface Colleague {
  id: string;
  name: string;
}

interface AssignDialogProps {
  conversation: ConversationSummary;
  isBusy: boolean;
  onChoose(ownerId: string): void;
  onClose(): void;
}

/** Who looks after a parent from now on. */
export function AssignDialog({ conversation, isBusy, onChoose, onClose }: AssignDialogProps) {
  const [staff, setStaff] = useState<Colleague[]>();
  const [problem, setProblem] = useState('');
  const [chosen, setChosen] = useState(conversation.ownerId);

  useEffect(() => {
    const stop = new AbortController();
    callApi<{ staff: Colleague[] }>('GET', 'conversations/staff', { signal: stop.signal })
      .then(({ data }) => setStaff(data.staff))
      .catch((error) => {
        if (stop.signal.aborted) return;
        console.error(error);
        setProblem(error instanceof Error ? error.message : 'Unknown error');
      });
    return () => stop.abort();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (staff && !isBusy) onChoose(chosen);
  }

  return (
    <Modal title={`Who looks after ${conversation.latest.name}?`} size="narrow" onClose={onClose}>
      <form className="flex min-h-0 flex-col" onSubmit={submit}>
        <fieldset className="overflow-y-auto px-5 py-3" aria-busy={!staff}>
          <legend className="sr-only">Colleague</legend>
          {[...(staff ?? []), { id: '', name: 'Nobody yet' }].map(({ id, name }) => (
            <label key={id} className="flex min-h-[48px] items-center gap-3 font-semibold">
              <input
                type="radio"
                name="owner"
                value={id}
                checked={chosen === id}
                className="size-5 accent-teal"
                onChange={() => setChosen(id)}
              />
              <span className="wrap-anywhere min-w-0">{name}</span>
            </label>
          ))}
        </fieldset>
        <DialogFoot problem={problem} action="Save" busy="Saving…" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}
