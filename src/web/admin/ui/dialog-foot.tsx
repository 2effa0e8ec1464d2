import { adminButton } from './button.ts';

interface DialogFootProps {
  /** What is wrong, where no field says it. */
  problem?: string | undefined;
  /** The word on the button that sends the form. */
  action: string;
  /** What it says meanwhile. */
  busy: string;
  isBusy: boolean;
  onCancel(): void;
}

/** The end of a form in a dialog: what is wrong, and the two ways out. */
export function DialogFoot({ problem = '', action, busy, isBusy, onCancel }: DialogFootProps) {
  return (
    <div className="border-line border-t px-5 py-4">
      <p role="alert" className="font-bold text-coral-text not-empty:mb-3">
        {problem}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className={adminButton('quiet')} onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" aria-disabled={isBusy} className={adminButton('main')}>
          {isBusy ? busy : action}
        </button>
      </div>
    </div>
  );
}
