import { useState } from 'react';
import { useAccountForm } from '../../account/use-account-form.ts';
import { adminButton } from '../ui/button.ts';
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
      <form className="grid gap-5 overflow-y-auto p-5" {...form}>
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
        <div role="alert" className="font-bold text-coral-text empty:hidden">
          {errors.name ? '' : problem}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className={adminButton('quiet')} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" aria-disabled={isBusy} className={adminButton('main')}>
            {isBusy ? 'One moment…' : action}
          </button>
        </div>
      </form>
    </Modal>
  );
}
