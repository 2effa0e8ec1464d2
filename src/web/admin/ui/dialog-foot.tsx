import type { ReactNode } from 'react';
import { adminButton } from './button.ts';

interface DialogFootProps {
  /** What is wrong, where no field says it. */
  problem?: string | undefined;
  /** The word on the button that sends the form. */
  action: string;
  /** What it says meanwhile; else the same. */
  busy?: string;
  isBusy: boolean;
  /** Quiet where the dialog has a better way. */
  look?: 'main' | 'quiet';
  /** Whether the form is one part of several, and no line parts its end from it. */
  isInside?: boolean;
  onCancel(): void;
}

/** The end of a form in a dialog: what is wrong, and the two ways out. */
export function DialogFoot(props: DialogFootProps) {
  const { problem = '', action, busy = action, isBusy, look = 'main', isInside = false, onCancel } = props;
  return (
    <div className={isInside ? '' : 'border-line border-t px-5 py-4'}>
      <p
        role="alert"
        className={`font-bold text-coral-text ${isInside ? 'not-empty:mb-5' : 'not-empty:mb-3'}`}
      >
        {problem}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className={adminButton('quiet')} onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" aria-disabled={isBusy} className={adminButton(look)}>
          {isBusy ? busy : action}
        </button>
      </div>
    </div>
  );
}

interface CloseFootProps {
  /** What else can be done, before the way out. */
  children?: ReactNode;
  onClose(): void;
}

/** The end of a dialog that is only read. */
export function CloseFoot({ children, onClose }: CloseFootProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t px-5 py-3.5">
      {children}
      <button type="button" className={adminButton('quiet')} onClick={onClose}>
        Close
      </button>
    </div>
  );
}
