import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { nameOfRole } from '#core/access/roles.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { CloseFooter, ConfirmDialog, Modal } from '#core/admin-ui/dialog.tsx';
import type { BodyOf } from '#core/api-client/calls.ts';
import { useSession } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { useAccountForm } from '#core/ui/simple-form.tsx';
import type { StaffMember } from '../api.ts';
import { rolesManagedBy } from '../rules/actions.ts';
import { RoleChoice } from './invite-dialog.tsx';

/** Asks for confirmation before a form is sent that cannot be undone. @param form submitted again after the confirmation */
function useConfirmFirst(form: RefObject<HTMLFormElement | null>) {
  const [isConfirming, setConfirming] = useState(false);
  const isConfirmed = useRef(false);
  return {
    isConfirming,
    /** @returns whether it was confirmed; if not, the question is shown */
    requireConfirmation(): boolean {
      const wasConfirmed = isConfirmed.current;
      isConfirmed.current = false;
      if (!wasConfirmed) setConfirming(true);
      return wasConfirmed;
    },
    confirm() {
      setConfirming(false);
      isConfirmed.current = true;
      form.current?.requestSubmit();
    },
    cancel: () => setConfirming(false),
  };
}

interface ManageDialogProps {
  member: StaffMember;
  /** Called with the message after an action, and with the call that undoes it, if there is one. */
  onDone(message: string, undo?: () => Promise<unknown>): void;
  onClose(): void;
}

/** The role, sessions and status of a staff account. */
export function ManageDialog({ member, onDone, onClose }: ManageDialogProps) {
  const { _id: id, name, email, role, disabledAt, hasTwoFactor } = member;
  const params = { id };
  const own = useSession()?.role ?? '';
  const roleForm: ReturnType<typeof useAccountForm> = useAccountForm(
    async (values: BodyOf<'PUT staff/:id/role'>) => {
      if (values.role === 'user' && !leaveConfirmation.requireConfirmation()) return;
      await callApi('PUT staff/:id/role', { params, body: values });
      if (values.role === 'user') return onDone(`${name} is no longer on the staff.`);
      if (values.role === role) return onDone(`${name} is ${nameOfRole(role)}.`);
      onDone(`${name} is now ${nameOfRole(values.role)}.`, async () => {
        await requireUnchanged(id, (now) => now.role === values.role);
        await callApi('PUT staff/:id/role', { params, body: { role } });
      });
    },
    'The role could not be changed. Please try again.',
  );
  const leaveConfirmation = useConfirmFirst(roleForm.form.ref);

  return (
    <Modal title={name} onClose={onClose}>
      <div className="grid gap-6 overflow-y-auto p-5">
        <p className="wrap-anywhere -mt-2 text-ink-soft">{email}</p>
        <form className="grid gap-3" {...roleForm.form}>
          <RoleChoice
            roles={rolesManagedBy(own).toReversed()}
            initial={role}
            error={roleForm.errors.role}
            leaveLabel="No longer staff"
          />
          <Problem>{roleForm.problem}</Problem>
          <p>
            <button type="submit" aria-disabled={roleForm.isBusy} className={adminButtonClass('main')}>
              Save role
            </button>
          </p>
        </form>
        <ActionForm
          title="Sign out everywhere"
          question={`Sign ${name} out everywhere?`}
          text="Every device is signed out of this account at once. Use this if a phone or computer has been lost."
          send={() => callApi('POST staff/:id/sign-out', { params })}
          onDone={() => onDone(`${name} has been signed out everywhere.`)}
        />
        {hasTwoFactor && (
          <ActionForm
            title="Remove second factors"
            question={`Remove the second factors of ${name}?`}
            text="For a person who has lost both phone and recovery codes: afterwards their password alone lets them in, and they are signed out everywhere. They and the owner are told."
            send={() => callApi('POST staff/:id/remove-factors', { params })}
            look="danger"
            onDone={() => onDone(`The second factors of ${name} have been removed.`)}
          />
        )}
        {disabledAt ? (
          <ActionForm
            title="Reopen the account"
            text="They can sign in again, with the password they had."
            send={() => callApi('POST staff/:id/enable', { params })}
            onDone={() =>
              onDone(`The account of ${name} is open again.`, async () => {
                await requireUnchanged(id, (now) => !now.disabledAt);
                await callApi('POST staff/:id/disable', { params });
              })
            }
          />
        ) : (
          <ActionForm
            title="Close the account"
            text="No one can sign in with it until it is opened again, and every device is signed out at once."
            send={() => callApi('POST staff/:id/disable', { params })}
            look="danger"
            onDone={() =>
              onDone(`The account of ${name} is closed.`, async () => {
                await requireUnchanged(id, (now) => now.disabledAt !== null);
                await callApi('POST staff/:id/enable', { params });
              })
            }
          />
        )}
      </div>
      <CloseFooter onClose={onClose} />
      {leaveConfirmation.isConfirming && (
        <ConfirmDialog
          title={`Remove ${name} from staff?`}
          action="Remove from staff"
          onConfirm={leaveConfirmation.confirm}
          onCancel={leaveConfirmation.cancel}
        >
          <p>They can no longer enter this area. Only a new invitation lets them back in.</p>
        </ConfirmDialog>
      )}
    </Modal>
  );
}

/** Checks that the account was not changed since. @throws Error that says so */
async function requireUnchanged(id: string, isUnchanged: (member: StaffMember) => boolean): Promise<void> {
  const { data } = await callApi('GET staff');
  const now = data.staff.find(({ _id }) => _id === id);
  if (!now || !isUnchanged(now)) throw new Error('Another person has changed this account since.');
}

interface ActionFormProps {
  title: string;
  text: string;
  /** The question before an action that cannot be undone. */
  question?: string;
  send(): Promise<unknown>;
  look?: 'quiet' | 'danger';
  onDone(): void;
}

/** A single-button action with its explanation. */
function ActionForm({ title, text, question, send, look = 'quiet', onDone }: ActionFormProps) {
  const id = useId();
  const actionForm: ReturnType<typeof useAccountForm> = useAccountForm(async () => {
    if (question && !confirmation.requireConfirmation()) return;
    await send();
    onDone();
  }, 'That could not be done. Please try again.');
  const { form, problem, isBusy } = actionForm;
  const confirmation = useConfirmFirst(form.ref);
  return (
    <form className="border-line border-t pt-5" {...form}>
      <p id={id} className="mb-3">
        {text}
      </p>
      <Problem>{problem}</Problem>
      <button type="submit" aria-describedby={id} aria-disabled={isBusy} className={adminButtonClass(look)}>
        {title}
      </button>
      {confirmation.isConfirming && (
        <ConfirmDialog
          title={question ?? ''}
          action={title}
          onConfirm={confirmation.confirm}
          onCancel={confirmation.cancel}
        >
          <p>{text} This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-bold text-danger-text not-empty:mb-3">
      {children}
    </p>
  );
}
