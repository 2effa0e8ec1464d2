import { useState } from 'react';
import { useAccountForm } from '../../account/use-account-form.ts';
import { DialogFoot } from '../ui/dialog-foot.tsx';
import { LineInput } from '../ui/line-input.tsx';
import { Modal } from '../ui/modal.tsx';

interface NameDialogProps {
  title: string;
  /** The word on the button. */
  action: string;
  /** What stands there at first. */
  name: string;
  hint?: string;
  onName(name: string): Promise<void>;
  onClose(): void;
}

/** Asks what a passkey is to be called. */
export function NameDialog({ title, action, name: first, hint, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(first);
  const { form, errors, problem, isBusy } = useAccountForm(
    () => onName(name),
    'This could not be done. Please try again.',
  );
  return (
    <Modal title={title} size="narrow" onClose={onClose}>
      <form className="flex min-h-0 flex-col" {...form}>
        <div className="overflow-y-auto p-5">
          <LineInput
            label="Name"
            name="name"
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={setName}
            error={errors.name}
            hint={hint}
          />
        </div>
        <DialogFoot
          problem={errors.name ? '' : problem}
          action={action}
          busy="One moment…"
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
