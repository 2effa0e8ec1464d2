import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { ToastOutlet } from '#core/ui/toast-outlet.tsx';
import { adminButtonClass } from './button.tsx';

interface CloseIconButtonProps {
  /** The name of the closed object, for screen readers. */
  name: string;
  /** On the background of the page it is highlighted in white. */
  isOnPage?: boolean;
  onClose(): void;
}

/** The close button in the corner of a dialog. */
export function CloseIconButton({ name, isOnPage = false, onClose }: CloseIconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      className={`flex size-11 shrink-0 items-center justify-center rounded-small text-ink-soft hover:text-ink ${isOnPage ? 'hover:bg-surface' : 'hover:bg-page'}`}
      onClick={onClose}
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}

/**
 * Classes of dialogs. In dark mode no shadow is visible, and the page below has the same background: a border and a
 * much darker backdrop show the edge.
 */
export const dialogClass =
  'rounded-[1.25rem] border border-transparent bg-surface text-ink text-small shadow-soft backdrop:bg-[#2b1b3d]/55 dark:border-ink/25 dark:backdrop:bg-[#0b0610]/75';

interface ModalProps {
  title: string;
  /** Called on Escape or the close button; a click outside does nothing (product: Admin list screens). */
  onClose(): void;
  role?: 'dialog' | 'alertdialog';
  size?: keyof typeof sizes;
  /** Shown beside the title, and below it where there is no room. */
  status?: ReactNode;
  /** The id of an explanation to read before the work begins. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/**
 * Focuses the first input, or the harmless button; the browser would choose the close button. `data-first-focus` wins.
 */
const firstFocus = ['[data-first-focus]', 'input:not([type=file]), textarea'];

const sizes = {
  // Full screen on a phone: a preview page in it is as wide as the phone.
  full: 'h-[calc(100dvh-1rem)] max-w-none max-sm:h-dvh max-sm:max-h-dvh max-sm:w-full max-sm:rounded-none max-sm:border-0',
  widest: 'max-w-6xl',
  wide: 'max-w-4xl',
  // A form: its buttons and its state are in one line.
  form: 'max-w-6xl',
  narrow: 'max-w-md',
};

/** Opens a modal dialog: the browser keeps the focus in it, and returns the focus when it closes. */
export function useDialog(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    const elements = firstFocus.map((selector) => element?.querySelector<HTMLElement>(selector));
    elements.find((container) => container)?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  // The back gesture of phones fires `cancel`. A file input in the dialog fires an event of this name too.
  useEffect(() => {
    const element = dialog.current;
    const handleCancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      close.current();
    };
    element?.addEventListener('cancel', handleCancel);
    return () => element?.removeEventListener('cancel', handleCancel);
  }, []);
  return dialog;
}

/** A modal dialog with a heading and a close button. */
export function Modal(props: ModalProps) {
  const { title, onClose, role = 'dialog', size = 'wide', status, describedBy, children } = props;
  const dialog = useDialog(onClose);
  const titleId = useId();

  // Handled before the browser: it closes at the second Escape, whatever the handler says.
  function closeOnEscape(event: KeyboardEvent) {
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
      onKeyDown={closeOnEscape}
      className={`m-auto max-h-[calc(100dvh-1rem)] w-[calc(100%-1rem)] ${dialogClass} open:flex open:flex-col ${sizes[size]}`}
    >
      <div
        className={`relative flex items-center justify-between gap-x-4 border-line max-sm:flex-wrap border-b pr-2.5 pl-5 [@media(height<30rem)]:py-0.5 ${status ? 'py-2 sm:py-0.5' : 'py-2.5'}`}
      >
        {/* On a phone the status has a row of its own, below the title and the button. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 max-sm:contents">
          <h2
            id={titleId}
            className={`min-w-0 text-title-3 max-sm:flex-1 ${size === 'full' ? 'truncate' : ''} ${status ? 'sm:flex-1' : ''}`}
          >
            {title}
          </h2>
          {status && <div className="max-sm:order-last max-sm:basis-full sm:contents">{status}</div>}
        </div>
        <CloseIconButton name="Close window" onClose={onClose} />
      </div>
      {children}
      <ToastOutlet />
    </dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  /** The label of the confirming button. */
  action: string;
  look?: 'danger' | 'main';
  cancel?: string;
  isBusy?: boolean;
  onConfirm(): void;
  onCancel(): void;
  children: ReactNode;
}

/** Asks before data is lost. The harmless button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, look = 'danger', cancel = 'Cancel', isBusy = false } = props;
  const { onConfirm, onCancel, children } = props;
  return (
    <Modal title={title} role="alertdialog" size="narrow" onClose={onCancel}>
      <div className="overflow-y-auto p-5 text-body">{children}</div>
      <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4">
        <button type="button" data-first-focus className={adminButtonClass('quiet')} onClick={onCancel}>
          {cancel}
        </button>
        <button
          type="button"
          aria-disabled={isBusy}
          className={adminButtonClass(look)}
          onClick={() => !isBusy && onConfirm()}
        >
          {action}
        </button>
      </div>
    </Modal>
  );
}

interface DialogFooterProps {
  /** An error that no field shows. */
  problem?: string | undefined;
  /** The label of the submit button. */
  action: string;
  /** The label while the form is being sent; by default the same. */
  busy?: string;
  isBusy: boolean;
  /** `quiet` where the dialog has a better choice. */
  look?: 'main' | 'quiet';
  /** Whether the form is one part of several, without a line above its footer. */
  isInside?: boolean;
  onCancel(): void;
}

/** The footer of a form in a dialog: the error, and the buttons to cancel and submit. */
export function DialogFooter(props: DialogFooterProps) {
  const { problem = '', action, busy = action, isBusy, look = 'main', isInside = false, onCancel } = props;
  return (
    <div className={isInside ? '' : 'border-line border-t px-5 py-4'}>
      <p
        role="alert"
        className={`font-bold text-danger-text ${isInside ? 'not-empty:mb-5' : 'not-empty:mb-3'}`}
      >
        {problem}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className={adminButtonClass('quiet')} onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" aria-disabled={isBusy} className={adminButtonClass(look)}>
          {isBusy ? busy : action}
        </button>
      </div>
    </div>
  );
}

interface CloseFooterProps {
  /** Other actions, before the close button. */
  children?: ReactNode;
  onClose(): void;
}

/** The footer of a dialog without a form. */
export function CloseFooter({ children, onClose }: CloseFooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t px-5 py-3.5">
      {children}
      <button type="button" className={adminButtonClass('quiet')} onClick={onClose}>
        Close
      </button>
    </div>
  );
}
