import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import type { SavedReply } from '../../../content/site-settings/rules.ts';
import { TextInput } from '../form/text-input.tsx';
import { adminButton } from '../ui/button.ts';

interface RepliesInputProps {
  id: string;
  values: readonly SavedReply[];
  onChange(values: SavedReply[]): void;
  describedBy: string | undefined;
  invalid: boolean;
}

/** Answers that are given often: added, changed, put in order and removed. */
export function RepliesInput({ id, values, onChange, describedBy, invalid }: RepliesInputProps) {
  const list = useRef<HTMLDivElement>(null);
  /** What is focused next: something of the reply at a place, or what adds one. */
  const [next, setNext] = useState<string>();
  useEffect(() => {
    if (!next) return;
    list.current?.querySelector<HTMLElement>(next)?.focus();
    setNext(undefined);
  }, [next]);

  const change = (index: number, part: Partial<SavedReply>) =>
    onChange(values.map((reply, at) => (at === index ? { ...reply, ...part } : reply)));

  function move(index: number, by: 1 | -1): void {
    const [moved] = values.slice(index, index + 1);
    if (!moved) return;
    onChange(values.toSpliced(index, 1).toSpliced(index + by, 0, moved));
    const isAtEnd = index + by === (by > 0 ? values.length - 1 : 0);
    // A button that can do no more lets go of the focus.
    const word = by > 0 === isAtEnd ? 'up' : 'down';
    setNext(`[data-reply="${index + by}"] [data-move="${isAtEnd ? word : by > 0 ? 'down' : 'up'}"]`);
  }

  return (
    <div ref={list} className="grid gap-4">
      {values.map((reply, index) => {
        const name = reply.title || `reply ${index + 1}`;
        const own = { isNeeded: false, invalid, ...(describedBy && { describedBy }) };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reply is known by its place alone
          <div key={index} data-reply={index} className="rounded-small border border-line p-3 sm:p-4">
            <div className="grid gap-3">
              <TextInput
                {...own}
                id={index === 0 ? id : `${id}-${index}`}
                label={`Title of reply ${index + 1}`}
                maxLength={80}
                value={reply.title}
                onChange={(title) => change(index, { title })}
              />
              <TextInput
                {...own}
                id={`${id}-${index}-text`}
                label={`Text of reply ${index + 1}`}
                maxLength={3000}
                multiline
                value={reply.text}
                onChange={(text) => change(index, { text })}
              />
            </div>
            <div className="mt-2 flex justify-end gap-1">
              {index > 0 && (
                <button
                  type="button"
                  data-move="up"
                  aria-label={`Move up: ${name}`}
                  className={small}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp aria-hidden="true" className="size-5" />
                </button>
              )}
              {index < values.length - 1 && (
                <button
                  type="button"
                  data-move="down"
                  aria-label={`Move down: ${name}`}
                  className={small}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-5" />
                </button>
              )}
              <button
                type="button"
                aria-label={`Remove: ${name}`}
                className={`${small} hover:text-coral-text`}
                onClick={() => {
                  onChange(values.toSpliced(index, 1));
                  setNext(
                    values.length > 1 ? `[data-reply="${Math.max(0, index - 1)}"] input` : '[data-add]',
                  );
                }}
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </button>
            </div>
          </div>
        );
      })}
      <div>
        <button
          type="button"
          data-add=""
          id={values.length === 0 ? id : undefined}
          className={adminButton('quiet')}
          onClick={() => {
            onChange([...values, { title: '', text: '' }]);
            setNext(`[data-reply="${values.length}"] input`);
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add reply
        </button>
      </div>
    </div>
  );
}

const small =
  'inline-flex size-11 items-center justify-center rounded-small text-ink-soft hover:bg-page hover:text-ink';
