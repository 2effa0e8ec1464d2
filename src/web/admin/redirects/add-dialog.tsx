import { AccountField } from '../../account/account-field.tsx';
import { useAccountForm } from '../../account/use-account-form.ts';
import { callApi } from '../../api/session-client.ts';
import { useTellUndoable } from '../notices/use-take-back.ts';
import { DialogFoot } from '../ui/dialog-foot.tsx';
import { Modal } from '../ui/modal.tsx';

/** Lets an old address lead on. */
export function AddDialog({ onAdded, onClose }: { onAdded(): void; onClose(): void }) {
  const tellUndoable = useTellUndoable();
  const { form, errors, problem, isBusy } = useAccountForm(async (values) => {
    const { data } = await callApi<{ _id: string }>('POST', 'redirects', { body: values });
    tellUndoable({
      text: 'The redirect has been added.',
      undone: 'The redirect has been removed.',
      takeBack: () => callApi('DELETE', `redirects/${data._id}`),
    });
    onAdded();
    onClose();
  }, 'The redirect could not be added. Please try again.');

  return (
    <Modal title="Add redirect" size="narrow" onClose={onClose}>
      <form className="flex min-h-0 flex-col" {...form} noValidate>
        <div className="grid gap-4 overflow-y-auto p-5">
          <AccountField
            label="Old address"
            name="from"
            autoComplete="off"
            error={errors.from}
            hint="A path of this site, such as /old-page."
          />
          <AccountField
            label="Leads to"
            name="to"
            autoComplete="off"
            error={errors.to}
            hint="A path of this site, such as /blogs, or an address that begins with https://."
          />
        </div>
        <DialogFoot
          problem={problem}
          action="Add redirect"
          busy="Adding…"
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
