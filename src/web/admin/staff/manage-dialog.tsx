import { type ReactNode, useId } from 'react';
import { rolesManagedBy } from '../../../policy.ts';
import type { StaffMember } from '../../../server/api/staff-routes.ts';
import { useSession } from '../../account/session.ts';
import { useAccountForm } from '../../account/use-account-form.ts';
import { callApi } from '../../api/session-client.ts';
import { adminButton } from '../ui/button.ts';
import { Modal } from '../ui/modal.tsx';
import { RoleChoice } from './role-choice.tsx';
import { roleName } from './role-words.ts';

interface ManageDialogProps {
  member: StaffMember;
  /** Told what has been done, in a sentence. */
  onDone(said: string): void;
  onClose(): void;
}

/** What can be changed of somebody's account: the role, what is signed in, and whether it is open. */
export function ManageDialog({ member, onDone, onClose }: ManageDialogProps) {
  const { _id, name, email, role, disabledAt, isTwoStep } = member;
  const own = useSession()?.role ?? '';
  const changing = useAccountForm(async (values) => {
    await callApi('PUT', `staff/${_id}/role`, { body: values });
    onDone(
      values.role === 'user'
        ? `${name} does not belong to the staff any more.`
        : `${name} is ${roleName(values.role ?? '')} now.`,
    );
  }, 'The role could not be changed. Please try again.');

  return (
    <Modal title={name} onClose={onClose}>
      <div className="grid gap-6 overflow-y-auto p-5">
        <p className="wrap-anywhere -mt-2 text-ink-soft">{email}</p>
        <form className="grid gap-3" {...changing.form}>
          <RoleChoice
            roles={rolesManagedBy(own).toReversed()}
            initial={role}
            error={changing.errors.role}
            leaving="No longer staff"
          />
          <Problem>{changing.problem}</Problem>
          <p>
            <button type="submit" aria-disabled={changing.isBusy} className={adminButton('main')}>
              Save role
            </button>
          </p>
        </form>
        <Act
          title="Sign out everywhere"
          words="All that is signed in with this account ends at once. Use it when a phone or a computer is lost."
          path={`staff/${_id}/sign-out`}
          onDone={() => onDone(`${name} is signed out everywhere.`)}
        />
        {isTwoStep && (
          <Act
            title="Remove second factors"
            words="For somebody who has lost phone and recovery codes: their password alone lets them in then, and all that is signed in ends. They and the owner are told."
            path={`staff/${_id}/remove-factors`}
            look="danger"
            onDone={() => onDone(`The second factors of ${name} are removed.`)}
          />
        )}
        {disabledAt ? (
          <Act
            title="Open the account"
            words="They can sign in again, with the password that they had."
            path={`staff/${_id}/enable`}
            onDone={() => onDone(`The account of ${name} is open again.`)}
          />
        ) : (
          <Act
            title="Close the account"
            words="Nobody can sign in with it until it is opened again, and all that is signed in ends at once."
            path={`staff/${_id}/disable`}
            look="danger"
            onDone={() => onDone(`The account of ${name} is closed.`)}
          />
        )}
      </div>
      <div className="flex justify-end border-line border-t px-5 py-4">
        <button type="button" className={adminButton('quiet')} onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}

interface ActProps {
  title: string;
  words: string;
  /** The call that does it. */
  path: string;
  look?: 'quiet' | 'danger';
  onDone(): void;
}

/** Something to be done with one press, and what it means. */
function Act({ title, words, path, look = 'quiet', onDone }: ActProps) {
  const id = useId();
  const { form, problem, isBusy } = useAccountForm(async () => {
    await callApi('POST', path);
    onDone();
  }, 'That could not be done. Please try again.');
  return (
    <form className="border-line border-t pt-5" {...form}>
      <p id={id} className="mb-3">
        {words}
      </p>
      <Problem>{problem}</Problem>
      <button type="submit" aria-describedby={id} aria-disabled={isBusy} className={adminButton(look)}>
        {title}
      </button>
    </form>
  );
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-bold text-coral-text not-empty:mb-3">
      {children}
    </p>
  );
}
