import { type FormEvent, useId, useState } from 'react';
import type { ConversationSummary } from '../../../content/front-desk/conversation.ts';
import { DateInput } from '../form/date-input.tsx';
import { inputClass, Label } from '../form/label.tsx';
import { Modal } from '../ui/modal.tsx';
import { useTimeZone } from '../use-time-zone.ts';
import { dayInWords, followUpDays } from './ages.ts';
import { thumbButton } from './desk-button.ts';

interface FollowUpDialogProps {
  conversation: ConversationSummary;
  isBusy: boolean;
  onChoose(day: string | null): void;
  onClose(): void;
}

/** When to get in touch again. */
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
              className={thumbButton('quiet')}
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
          <button type="submit" aria-disabled={isBusy || !day} className={thumbButton('main')}>
            Set
          </button>
        </div>
        {followUpOn && (
          <button
            type="button"
            aria-disabled={isBusy}
            className={thumbButton('quiet')}
            onClick={() => choose(null)}
          >
            Remove the follow-up of {dayInWords(followUpOn)}
          </button>
        )}
      </form>
    </Modal>
  );
}
