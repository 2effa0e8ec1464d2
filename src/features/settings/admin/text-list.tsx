import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { DateInput } from '#core/admin-ui/date-input.tsx';
import { inputClass } from '#core/admin-ui/inputs.tsx';

interface TextListProps {
  id: string;
  /** The label of one item, as in 'Phone number 2'. */
  itemLabel: string;
  values: readonly string[];
  onChange(values: string[]): void;
  type?: 'text' | 'tel' | 'email' | 'date';
  /** Several fit side by side on wide screens. */
  areShort?: boolean;
  /** The value of a new item. */
  newValue?: string;
  describedBy: string;
  invalid: boolean;
}

/** A list of single-line inputs. Enter adds the next one, and pasted lines become items. */
export function TextList(props: TextListProps) {
  const { id, itemLabel, values, onChange, type = 'text', areShort = false, newValue = '' } = props;
  const { describedBy, invalid } = props;
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number>();

  useEffect(() => {
    if (focused === undefined) return;
    const inputs = list.current?.querySelectorAll('input') ?? [];
    const next = inputs[Math.min(focused, inputs.length - 1)];
    (next ?? list.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    setFocused(undefined);
  }, [focused]);

  function addAfter(index: number): void {
    onChange(values.toSpliced(index + 1, 0, newValue));
    setFocused(index + 1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number): void {
    if (event.key !== 'Enter') return;
    // Enter would submit the whole screen.
    event.preventDefault();
    if (values[index]?.trim()) addAfter(index);
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>, index: number): void {
    const lines = event.clipboardData
      .getData('text')
      .split(/[\r\n;]+/)
      .filter((line) => line.trim());
    if (lines.length < 2) return;
    event.preventDefault();
    onChange(values.toSpliced(index, values[index]?.trim() ? 0 : 1, ...lines));
    setFocused(index + lines.length - 1);
  }

  function input(value: string, index: number) {
    const common = {
      id: index === 0 ? id : undefined,
      'aria-label': `${itemLabel} ${index + 1}`,
      'aria-describedby': describedBy,
      'aria-invalid': invalid || undefined,
      className: `${inputClass} mt-0!`,
      value,
    };
    const set = (next: string) => onChange(values.with(index, next));
    if (type === 'date') return <DateInput {...common} onChange={set} />;
    return (
      <input
        {...common}
        type={type}
        autoComplete="off"
        onChange={({ target }) => set(target.value)}
        onKeyDown={(event) => onKeyDown(event, index)}
        onPaste={(event) => onPaste(event, index)}
      />
    );
  }

  return (
    <div ref={list}>
      <ul className={`grid gap-2 ${areShort ? 'sm:grid-cols-2 xl:grid-cols-3' : ''}`}>
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies a line
          <li key={index} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">{input(value, index)}</div>
            <button
              type="button"
              aria-label={`Remove ${itemLabel.toLowerCase()} ${value || index + 1}`}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-small text-ink-soft hover:bg-page hover:text-ink"
              onClick={() => {
                onChange(values.toSpliced(index, 1));
                setFocused(Math.max(0, index - 1));
              }}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        data-add=""
        id={values.length === 0 ? id : undefined}
        className={`${adminButtonClass('quiet')} ${values.length > 0 ? 'mt-3' : ''}`}
        onClick={() => addAfter(values.length - 1)}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add {itemLabel.toLowerCase()}
      </button>
    </div>
  );
}
