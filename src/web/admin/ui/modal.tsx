import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { ToastOutlet } from '../../ui/toasts.tsx';
import { CloseCross } from './close-cross.tsx';
import { windowLook } from './window-look.ts';

interface ModalProps {
  title: string;
  /** Asked for by Escape, or by the cross; a click outside asks for nothing (product: Admin list screens). */
  onClose(): void;
  role?: 'dialog' | 'alertdialog';
  size?: keyof typeof sizes;
  /** The id of what is to be known before the work begins. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/** Where the work begins, or what does no harm; the browser would choose the cross. What says so itself comes first. */
const firstFocus = ['[data-first-focus]', 'input:not([type=file]), textarea'];

const sizes = {
  // On a phone all of the screen: a page that is looked at in it is as wide as that.
  full: 'h-[calc(100dvh-1rem)] max-w-none max-sm:h-dvh max-sm:max-h-dvh max-sm:w-full max-sm:rounded-none max-sm:border-0',
  widest: 'max-w-6xl',
  wide: 'max-w-4xl',
  narrow: 'max-w-md',
};

/** A modal: the browser keeps the focus in it, and it gives the focus back to where it came from. */
export function Modal(props: ModalProps) {
  const { title, onClose, role = 'dialog', size = 'wide', describedBy, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    const places = firstFocus.map((place) => element?.querySelector<HTMLElement>(place));
    places.find((place) => place)?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  // The gesture that means "back" on phones.
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = dialog.current;
    const ask = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      close.current();
    };
    element?.addEventListener('cancel', ask);
    return () => element?.removeEventListener('cancel', ask);
  }, []);

  // Answered before the browser does: it closes at the second Escape, whatever is said.
  function askOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      role={role === 'dialog' ? undefined : role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onKeyDown={askOnEscape}
      className={`m-auto max-h-[calc(100dvh-1rem)] w-[calc(100%-1rem)] ${windowLook} open:flex open:flex-col ${sizes[size]}`}
    >
      <div className="flex items-center justify-between gap-4 border-line border-b py-2.5 pr-2.5 pl-5 [@media(height<30rem)]:py-0.5">
        <h2 id={titleId} className={`min-w-0 text-title-3 ${size === 'full' ? 'truncate' : ''}`}>
          {title}
        </h2>
        <CloseCross name="Close window" onClose={onClose} />
      </div>
      {children}
      <ToastOutlet />
    </dialog>
  );
}
