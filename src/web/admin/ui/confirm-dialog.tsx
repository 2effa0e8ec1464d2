import type { ReactNode } from 'react';
import { adminButton } from './button.ts';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The word on the button that does it. */
  action: string;
  cancel?: string;
  isBusy?: boolean;
  onConfirm(): void;
  onCancel(): void;
  children: ReactNode;
}

/** Asks before something is lost. The harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, cancel = 'Cancel', isBusy = false, onConfirm, onCancel, children } = props;
  return (
    <Modal title={title} role="alertdialog" size="narrow" onClose={onCancel}>
      <div className="overflow-y-auto p-5 text-body">{children}</div>
      <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4">
        <button type="button" data-first-focus className={adminButton('quiet')} onClick={onCancel}>
          {cancel}
        </button>
        <button
          type="button"
          aria-disabled={isBusy}
          className={adminButton('danger')}
          onClick={() => !isBusy && onConfirm()}
        >
          {action}
        </button>
      </div>
    </Modal>
  );
}
