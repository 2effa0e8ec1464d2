import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';

interface SubMenuProps {
  /** What opens it. */
  sign: ReactNode;
  signClass: string;
  className?: string;
  children: ReactNode;
}

/** Opens by click, tap or key without any script; the script adds the pointer that rests on it, and Escape. */
export function SubMenu({ sign, signClass, className = '', children }: SubMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);

  function setOpen(open: boolean) {
    if (details.current) details.current.open = open;
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return;
    setOpen(false);
    details.current.querySelector('summary')?.focus();
  }

  const followMouse = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(open);
  };

  return (
    <details
      ref={details}
      onKeyDown={closeOnEscape}
      onPointerEnter={followMouse(true)}
      onPointerLeave={followMouse(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      className={`group/sub relative ${className}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button of its own */}
      <summary
        // Where the pointer has opened it already, a click would close it under the visitor's hand.
        onClick={(event) => {
          const isByPointer = event.detail > 0 && matchMedia('(hover: hover)').matches;
          if (isByPointer && details.current?.open) event.preventDefault();
        }}
        className={signClass}
      >
        {sign}
      </summary>
      {/* The padding bridges the way of the pointer from the sign to the list. */}
      <div className="absolute top-full right-0 z-10 pt-2">
        <ul className="appear max-h-[calc(100dvh-7rem)] min-w-48 overflow-y-auto rounded-card bg-surface p-2.5 text-ink shadow-soft">
          {children}
        </ul>
      </div>
    </details>
  );
}
