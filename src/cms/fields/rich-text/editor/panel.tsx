import type { Editor } from '@tiptap/core';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface PanelProps {
  editor: Editor;
  /** The accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A panel about the selection in the text. It comes after the text, so that nothing moves under the pointer and Tab
 * leads here. Escape returns to the text, as does Enter in a line; the selection stays.
 */
export function Panel({ editor, label, className = '', children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => (panel.current ? keepSelectionVisible(editor, panel.current) : undefined), [editor]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isLine = event.target instanceof HTMLInputElement;
    if (event.key !== 'Escape' && !(event.key === 'Enter' && isLine)) return;
    // Otherwise Enter would save the entry, and Escape close its form.
    event.preventDefault();
    event.stopPropagation();
    editor.commands.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and group one small question
    <div
      ref={panel}
      role="group"
      aria-label={label}
      // Sticky while any of the text is visible: at the edge of the form, over its padding.
      className={`sticky -bottom-5 z-1 max-h-[45dvh] overflow-y-auto rounded-b-small border-line border-t bg-surface px-3 py-2.5 ${className}`}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** Keeps the selection above the panel, which covers the lower end of the text. @returns a function that ends this */
function keepSelectionVisible(editor: Editor, panel: HTMLElement): () => void {
  // The editor's own object, which it reads at each scroll. The editor view is created after the panel if a text begins
  // with the panel's subject.
  const margin = editor.options.editorProps.scrollMargin;
  if (typeof margin !== 'object') return () => undefined;
  const { bottom } = margin;
  const observer = new ResizeObserver(() => {
    margin.bottom = bottom + panel.offsetHeight;
    // A user who types in the panel has chosen the scroll position.
    if (editor.isInitialized && !panel.contains(document.activeElement)) editor.commands.scrollIntoView();
  });
  observer.observe(panel);
  return () => {
    observer.disconnect();
    margin.bottom = bottom;
  };
}

interface PanelInputProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value'> {
  label: string;
  value: string;
  help?: string;
  onChange(value: string): void;
}

/** A line of text. Not a form element, because it is inside the form of the entry. */
export function PanelInput({ label, value, help, onChange, className = '', ...props }: PanelInputProps) {
  const id = useId();
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="font-bold text-small">
        {label}
      </label>
      {/* Beside the label: a line of its own would cover another line of the text. */}
      {help && (
        <span id={`${id}-help`} className="ml-2 text-ink-soft text-small max-sm:sr-only">
          {help}
        </span>
      )}
      <input
        id={id}
        type="text"
        autoComplete="off"
        {...props}
        {...(help && { 'aria-describedby': `${id}-help` })}
        className="mt-0.5 block min-h-11 w-full rounded-small border border-ink-soft/60 bg-surface px-3 lg:min-h-9 disabled:bg-page disabled:text-ink-soft"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

export function PanelCheckbox({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-2.5 pr-2 text-small lg:min-h-8">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-teal"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

/** Keeps the focus when disabled; otherwise Escape would close the form. */
export function PanelButton({
  className = '',
  disabled = false,
  onClick,
  ...props
}: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-disabled={disabled}
      className={`min-h-11 rounded-small px-3 font-bold text-small text-teal-text lg:min-h-8 hover:bg-sky-soft aria-disabled:text-ink-soft aria-disabled:hover:bg-transparent ${className}`}
      {...props}
      onClick={(event) => !disabled && onClick?.(event)}
    />
  );
}
