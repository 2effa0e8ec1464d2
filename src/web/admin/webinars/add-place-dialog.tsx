import { AccountField } from '../../account/account-field.tsx';
import { useAccountForm } from '../../account/use-account-form.ts';
import { callApi } from '../../api/session-client.ts';
import { useNotice } from '../notices/notices.tsx';
import { DialogFoot } from '../ui/dialog-foot.tsx';
import { Modal } from '../ui/modal.tsx';
import type { PlaceView } from './place-calls.ts';
import { doneInWords } from './place-words.ts';

interface AddPlaceDialogProps {
  webinarId: string;
  isFull: boolean;
  onAdded(): void;
  onClose(): void;
}

/** Gives a parent a place who has called or come by. */
export function AddPlaceDialog({ webinarId, isFull, onAdded, onClose }: AddPlaceDialogProps) {
  const notice = useNotice();
  const { form, errors, problem, isBusy } = useAccountForm(async (values) => {
    const path = `webinars/${encodeURIComponent(webinarId)}/places`;
    const { data } = await callApi<PlaceView>('POST', path, { body: values });
    notice({ kind: 'success', text: doneInWords({ kind: 'again' }, data) });
    onAdded();
    onClose();
  }, 'The parent could not be added. Please try again.');

  return (
    <Modal title="Add a parent" size="narrow" onClose={onClose}>
      <form className="flex min-h-0 flex-col" {...form} noValidate>
        <div className="grid gap-4 overflow-y-auto p-5">
          <p className="text-ink-soft">
            {isFull
              ? 'All seats are taken: the parent joins the waiting list, and gets a letter that says so.'
              : 'The parent gets the confirmation letter, with the link to join.'}
          </p>
          <AccountField label="Name" name="name" autoComplete="off" error={errors.name} />
          <AccountField label="Email" name="email" type="email" autoComplete="off" error={errors.email} />
          <AccountField label="Mobile" name="contact" type="tel" autoComplete="off" error={errors.contact} />
        </div>
        <DialogFoot problem={problem} action="Add" busy="Adding…" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}
