import { type FormEvent, useEffect, useId, useState } from 'react';
import { DateInput } from '#core/admin-ui/date-input.tsx';
import { DialogFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { inputClass, Label } from '#core/admin-ui/inputs.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import type { AnswerOf } from '#core/api-client/calls.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { ConversationSummary } from '../api.ts';
import { touchButtonClass } from './inbox-texts.ts';
import { dayInWords, followUpDays } from './status.tsx';

interface AssignDialogProps {
  conversation: ConversationSummary;
  isBusy: boolean;
  onChoose(ownerId: string): void;
  onClose(): void;
}

/** Chooses the owner of a conversation. */
export function AssignDialog({ conversation, isBusy, onChoose, onClose }: AssignDialogProps) {
  const [staff, setStaff] = useState<AnswerOf<'GET conversations/staff'>['staff']>();
  const [problem, setProblem] = useState('');
  const [chosen, setChosen] = useState(conversation.ownerId);

  useEffect(() => {
    const controller = new AbortController();
    callApi('GET conversations/staff', { signal: controller.signal })
      .then(({ data }) => setStaff(data.staff))
      .catch((error) => {
        if (controller.signal.aborted) return;
        console.error(error);
        setProblem(error instanceof Error ? error.message : 'Unknown error');
      });
    return () => controller.abort();
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
          {[...(staff ?? []), { id: '', name: 'Unassigned' }].map(({ id, name }) => (
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
        <DialogFooter problem={problem} action="Save" busy="Saving…" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}

interface FollowUpDialogProps {
  conversation: ConversationSummary;
  isBusy: boolean;
  onChoose(day: string | null): void;
  onClose(): void;
}

/** Chooses the day of the follow-up. */
export function FollowUpDialog({ conversation, isBusy, onChoose, onClose }: FollowUpDialogProps) {
  const { followUpOn, latest } = conversation;
  const timeZone = useTimeZone();
  const [{ today, last, choices }] = useState(() => followUpDays(timeZone, new Date()));
  const [day, setDay] = useState(followUpOn ?? '');
  const id = useId();
  const choose = (chosen: string | null) => !isBusy && onChoose(chosen);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (day) choose(day);
  }

  return (
    <Modal title={`Follow up with ${latest.name}`} size="narrow" onClose={onClose}>
      <form className="grid gap-4 overflow-y-auto p-5" onSubmit={submit}>
        <div className="grid gap-2">
          {choices.map(([words, chosen], index) => (
            <button
              key={words}
              type="button"
              data-first-focus={index === 0 || undefined}
              aria-disabled={isBusy}
              className={touchButtonClass('quiet')}
              onClick={() => choose(chosen)}
            >
              <span className="flex-1 text-left">{words}</span>
              <span className="font-semibold text-ink-soft">{dayInWords(chosen)}</span>
            </button>
          ))}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1">
            <Label htmlFor={id} isNeeded={false}>
              Another day
            </Label>
            <DateInput
              id={id}
              min={today}
              max={last}
              value={day}
              className={`${inputClass} min-h-[48px]`}
              onChange={setDay}
            />
          </div>
          <button type="submit" aria-disabled={isBusy || !day} className={touchButtonClass('main')}>
            Set
          </button>
        </div>
        {followUpOn && (
          <button
            type="button"
            aria-disabled={isBusy}
            className={touchButtonClass('quiet')}
            onClick={() => choose(null)}
          >
            Remove the follow-up of {dayInWords(followUpOn)}
          </button>
        )}
      </form>
    </Modal>
  );
}
