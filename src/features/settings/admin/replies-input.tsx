import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { adminButton } from '#core/admin-ui/button.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import type { SavedReply } from '#core/manifest/settings-definition.ts';

interface RepliesInputProps {
  id: string;
  values: readonly SavedReply[];
  onChange(values: SavedReply[]): void;
  describedBy: string | undefined;
  invalid: boolean;
}

/** The list of saved replies: added, changed, sorted and removed. */
export function RepliesInput({ id, values, onChange, describedBy, invalid }: RepliesInputProps) {
  const list = useRef<HTMLDivElement>(null);
  /** The element to focus next: a control of one reply, or the add button. */
  const [next, setNext] = useState<string>();
  useEffect(() => {
    if (!next) return;
    list.current?.querySelector<HTMLElement>(next)?.focus();
    setNext(undefined);
  }, [next]);

  function move(index: number, by: 1 | -1): void {
    const moved = values.slice(index, index + 1);
    const to = index + by;
    onChange(values.toSpliced(index, 1).toSpliced(to, 0, ...moved));
    // At the end of the list only the other direction is possible.
    const canGoOn = by > 0 ? to < values.length - 1 : to > 0;
    setNext(`[data-reply="${to}"] [data-move="${canGoOn ? by : -by}"]`);
  }

  function remove(index: number): void {
    onChange(values.toSpliced(index, 1));
    setNext(values.length > 1 ? `[data-reply="${Math.max(0, index - 1)}"] input` : '[data-add]');
  }

  function add(): void {
    onChange([...values, { title: '', text: '' }]);
    setNext(`[data-reply="${values.length}"] input`);
  }

  return (
    <div ref={list} className="grid gap-4">
      {values.map((reply, index) => (
        <Reply
          // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies a reply
          key={index}
          {...{ id, index, reply, describedBy, invalid }}
          isLast={index === values.length - 1}
          onChange={(part) => onChange(values.with(index, { ...reply, ...part }))}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <button
          type="button"
          data-add=""
          id={values.length === 0 ? id : undefined}
          className={adminButton('quiet')}
          onClick={add}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add reply
        </button>
      </div>
    </div>
  );
}

interface ReplyProps extends Pick<RepliesInputProps, 'id' | 'describedBy' | 'invalid'> {
  reply: SavedReply;
  index: number;
  isLast: boolean;
  onChange(part: Partial<SavedReply>): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

function Reply({ id, describedBy, invalid, reply, index, isLast, onChange, onMove, onRemove }: ReplyProps) {
  const name = reply.title || `reply ${index + 1}`;
  const own = { isNeeded: false, invalid, ...(describedBy && { describedBy }) };
  const mover = (by: 1 | -1, Icon: typeof ArrowUp, word: string) => (
    <button
      type="button"
      data-move={by}
      aria-label={`${word}: ${name}`}
      className={iconButton}
      onClick={() => onMove(by)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
  return (
    <div
      data-reply={index}
      className="rounded-small border border-line p-3 sm:p-4 [&_textarea]:field-sizing-content"
    >
      <TextInput
        {...own}
        id={index === 0 ? id : `${id}-${index}`}
        label={`Title of reply ${index + 1}`}
        maxLength={80}
        value={reply.title}
        onChange={(title) => onChange({ title })}
      />
      <div className="mt-3">
        <TextInput
          {...own}
          id={`${id}-${index}-text`}
          label={`Text of reply ${index + 1}`}
          maxLength={3000}
          multiline
          value={reply.text}
          onChange={(text) => onChange({ text })}
        />
      </div>
      <div className="mt-2 flex justify-end gap-1">
        {index > 0 && mover(-1, ArrowUp, 'Move up')}
        {!isLast && mover(1, ArrowDown, 'Move down')}
        <button type="button" aria-label={`Remove: ${name}`} className={iconButton} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}

const iconButton =
  'inline-flex size-11 items-center justify-center rounded-small text-ink-soft hover:bg-page hover:text-ink';
