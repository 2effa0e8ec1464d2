import Copy from 'lucide-react/icons/copy';
import { useId, useRef, useState } from 'react';
import { type AccountRole, roleNames } from '#core/access/roles.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { DialogFooter, Modal } from '#core/admin-ui/dialog.tsx';
import type { BodyOf } from '#core/api-client/calls.ts';
import { useSession } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { AccountField, useAccountForm } from '#core/ui/simple-form.tsx';
import type { SentInvitation } from '../api.ts';
import { roleDuties, rolesManagedBy } from '../rules/actions.ts';

/** The link of an invitation, shown once, to be passed on where email does not arrive. */
function InvitationLink({ link }: { link: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');

  async function copy() {
    input.current?.select();
    try {
      // Not available over plain http.
      await navigator.clipboard.writeText(link);
      setMessage('Copied.');
    } catch {
      setMessage('It is selected: please copy it with your keyboard or a long press.');
    }
  }

  return (
    <div>
      <label htmlFor={id} className="font-bold">
        Invitation link
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          readOnly
          value={link}
          className="min-h-11 min-w-0 flex-[1_1_12rem] rounded-small border border-ink/45 bg-page px-3.5"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className={adminButtonClass('quiet')} onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4.5" />
          Copy
        </button>
      </div>
      <p role="status" className="mt-1 min-h-6 text-ink-soft">
        {message}
      </p>
      <p>
        It works once, for seven days, and is shown only now. Anyone who has it can accept the invitation: do
        not give it to anybody else.
      </p>
    </div>
  );
}

interface RoleChoiceProps {
  roles: readonly AccountRole[];
  /** The initially selected role. */
  initial: string;
  error?: string | undefined;
  /** The label of the option to leave the staff; absent: not offered. */
  leaveLabel?: string;
}

/** The roles to choose from, each with its purpose. */
export function RoleChoice({ roles, initial, error, leaveLabel }: RoleChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-bold">Role</legend>
      <div className="mt-1.5 grid gap-2">
        {roles.map((role) => (
          <label
            key={role}
            className="flex gap-3 rounded-small border border-ink/35 px-3.5 py-2.5 has-checked:border-teal-text has-checked:bg-mint-soft"
          >
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === initial}
              required
              aria-labelledby={`${id}-${role}`}
              aria-describedby={`${id}-${role}-duty`}
              className="mt-1 size-4.5 shrink-0 accent-teal"
            />
            <span className="min-w-0">
              <span id={`${id}-${role}`} className="block font-bold">
                {role === 'user' ? leaveLabel : roleNames[role]}
              </span>
              <span id={`${id}-${role}-duty`} className="text-ink-soft">
                {roleDuties[role]}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error mt-1">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface InviteDialogProps {
  onSent(): void;
  onClose(): void;
}

/** Invites a person to the staff. */
export function InviteDialog({ onSent, onClose }: InviteDialogProps) {
  const role = useSession()?.role ?? '';
  const [sent, setSent] = useState<SentInvitation>();
  const { form, errors, problem, isBusy } = useAccountForm(
    async (values: BodyOf<'POST staff/invitations'>) => {
      const { data } = await callApi('POST staff/invitations', { body: values });
      setSent(data);
      onSent();
    },
    'The invitation could not be sent. Please try again.',
  );

  if (sent) return <SentDialog sent={sent} byEmail onClose={onClose} />;
  return (
    <Modal title="Invite a colleague" size="narrow" onClose={onClose}>
      <form className="flex min-h-0 flex-col" {...form} noValidate>
        <div className="grid gap-4 overflow-y-auto p-5">
          <AccountField label="Name" name="name" autoComplete="off" error={errors.name} />
          <AccountField label="Email" name="email" type="email" autoComplete="off" error={errors.email} />
          <RoleChoice
            roles={rolesManagedBy(role).filter((one) => one !== 'user')}
            initial="editor"
            error={errors.role}
          />
        </div>
        <DialogFooter
          problem={problem}
          action="Send invitation"
          busy="Sending…"
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}

interface SentDialogProps {
  sent: SentInvitation;
  /** Whether it was emailed too. */
  byEmail: boolean;
  onClose(): void;
}

/** Confirms an invitation, and shows its link. */
export function SentDialog({ sent: { invitation, link }, byEmail, onClose }: SentDialogProps) {
  return (
    <Modal title={byEmail ? 'The invitation is on its way' : 'A new link'} size="narrow" onClose={onClose}>
      <div className="grid gap-4 overflow-y-auto p-5">
        <p className="wrap-anywhere">
          {byEmail
            ? `An email goes to ${invitation.name} at ${invitation.email}. You can also share the link yourself.`
            : `The previous link of ${invitation.name} no longer works. Please share this one.`}
        </p>
        <InvitationLink link={link} />
      </div>
      <div className="flex justify-end border-line border-t px-5 py-4">
        <button type="button" className={adminButtonClass('main')} onClick={onClose}>
          Done
        </button>
      </div>
    </Modal>
  );
}
