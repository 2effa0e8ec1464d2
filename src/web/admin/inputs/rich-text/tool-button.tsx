import { type ComponentProps, type RefObject, type SyntheticEvent, useState } from 'react';
import { keysForMachines, keysInWords } from './keys.ts';
import type { Tool } from './tools.ts';

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  Icon: Tool['Icon'];
  keys?: string;
}

export function ToolButton({ label, Icon, keys, ...props }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={keys ? `${label} (${keysInWords(keys)})` : label}
      {...(keys && { 'aria-keyshortcuts': keysForMachines(keys) })}
      className="flex size-11 items-center justify-center rounded-small text-ink hover:bg-sky-soft aria-disabled:opacity-40 aria-expanded:bg-sky-soft aria-pressed:bg-sky-soft aria-pressed:text-teal-text aria-pressed:shadow-[inset_0_-3px_0_currentColor] sm:size-10"
      // The text keeps its selection while a tool is clicked.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

/**
 * Names the tool under the mouse, or the one that has the focus, with its keys: what the browser itself shows never comes
 * for whoever has no mouse. Screen readers have the name already.
 */
export function useTip(bar: RefObject<HTMLElement | null>) {
  const [tip, setTip] = useState<{ words: string; left: number; right: number; isLeft: boolean }>();

  function show(target: EventTarget) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    if (!button || !bar.current) return setTip(undefined);
    const { offsetLeft: left, offsetWidth } = button;
    const width = bar.current.offsetWidth;
    setTip({
      words: button.dataset.tip ?? '',
      left,
      right: width - left - offsetWidth,
      isLeft: left < width / 2,
    });
  }
  const hide = () => setTip(undefined);

  return {
    tip: tip && (
      <span
        aria-hidden="true"
        // From the side that is nearer, so that it never stands out of the form.
        style={tip.isLeft ? { left: tip.left } : { right: tip.right }}
        className="pointer-events-none absolute top-full z-20 mt-1 whitespace-nowrap rounded-small bg-ink px-2.5 py-1 text-page text-small shadow-soft"
      >
        {tip.words}
      </span>
    ),
    tipEvents: {
      // A finger that presses needs no name first.
      onPointerOver: ({ pointerType, target }: { pointerType: string; target: EventTarget }) =>
        pointerType === 'mouse' && show(target),
      onPointerLeave: hide,
      // By keys alone: a press of the mouse leaves the focus in the text.
      onFocus: ({ target }: SyntheticEvent) => show(target),
      onBlur: hide,
      onClick: hide,
    },
  };
}
