import type { ReactNode } from 'react';
import { adminButton } from './button.ts';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The word on the button that does it. */
  action: string;
  look?: 'danger' | 'main';
  cancel?: string;
  isBusy?: boolean;
  onConfirm(): void;
  onCancel(): void;
  children: ReactNode;
}

/** Asks before something is lost. The harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, look = 'danger', cancel = 'Cancel', isBusy = false } = props;
  const { onConfirm, onCancel, children } = props;
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
          className={adminButton(look)}
          onClick={() => !isBusy && onConfirm()}
        >
          {action}
        </button>
      </div>
    </Modal>
  );
}
