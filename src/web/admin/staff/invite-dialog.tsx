import { useState } from 'react';
import { rolesManagedBy } from '../../../policy.ts';
import type { PresentedInvitation } from '../../../server/api/staff-routes.ts';
import { AccountField } from '../../account/account-field.tsx';
import { useSession } from '../../account/session.ts';
import { useAccountForm } from '../../account/use-account-form.ts';
import { callApi } from '../../api/session-client.ts';
import { adminButton } from '../ui/button.ts';
import { DialogFoot } from '../ui/dialog-foot.tsx';
import { Modal } from '../ui/modal.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { RoleChoice } from './role-choice.tsx';

/** What was sent just now. */
export interface SentInvitation {
  invitation: PresentedInvitation;
  link: string;
}

interface InviteDialogProps {
  onSent(): void;
  onClose(): void;
}

/** Asks somebody to join the staff. */
export function InviteDialog({ onSent, onClose }: InviteDialogProps) {
  const role = useSession()?.role ?? '';
  const [sent, setSent] = useState<SentInvitation>();
  const { form, errors, problem, isBusy } = useAccountForm(async (values) => {
    const { data } = await callApi<SentInvitation>('POST', 'staff/invitations', { body: values });
    setSent(data);
    onSent();
  }, 'The invitation could not be sent. Please try again.');

  if (sent) return <SentDialog sent={sent} byLetter onClose={onClose} />;
  return (
    <Modal title="Invite somebody" size="narrow" onClose={onClose}>
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
        <DialogFoot
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
  /** Whether it has gone out by letter too. */
  byLetter: boolean;
  onClose(): void;
}

/** Says that an invitation is on its way, and hands out its link. */
export function SentDialog({ sent: { invitation, link }, byLetter, onClose }: SentDialogProps) {
  return (
    <Modal title={byLetter ? 'The invitation is on its way' : 'A new link'} size="narrow" onClose={onClose}>
      <div className="grid gap-4 overflow-y-auto p-5">
        <p className="wrap-anywhere">
          {byLetter
            ? `A letter goes to ${invitation.name} at ${invitation.email}. You can also pass on the link yourself.`
            : `The previous link of ${invitation.name} no longer works. Please pass on this one.`}
        </p>
        <InvitationLink link={link} />
      </div>
      <div className="flex justify-end border-line border-t px-5 py-4">
        <button type="button" className={adminButton('main')} onClick={onClose}>
          Done
        </button>
      </div>
    </Modal>
  );
}
