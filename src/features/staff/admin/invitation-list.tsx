import { useState } from 'react';
import { nameOfRole } from '#core/access/roles.ts';
import { adminButtonClass, Pill } from '#core/admin-ui/button.tsx';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import type { PresentedInvitation, SentInvitation } from '../api.ts';
import { SentDialog } from './invite-dialog.tsx';

interface InvitationListProps {
  invitations: PresentedInvitation[];
  onChanged(): void;
}

/** The question before an action that cannot be undone, such as ending a link or sending an email. */
interface Question {
  title: string;
  action: string;
  text: string;
  look: 'main' | 'danger';
  onConfirm(): Promise<void>;
}

/** The open invitations. */
export function InvitationList({ invitations, onChanged }: InvitationListProps) {
  const formatDatetime = useFormatDatetime();
  const notice = useNotice();
  const [busyId, setBusyId] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const [sent, setSent] = useState<{ sent: SentInvitation; byEmail: boolean }>();

  async function runAction(id: string, work: () => Promise<void>) {
    if (busyId) return;
    setBusyId(id);
    try {
      await work();
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      notice({ kind: 'error', text: error instanceof Error ? error.message : 'That could not be done.' });
    } finally {
      setBusyId(undefined);
      onChanged();
    }
  }

  const renew = (id: string, word: 'send' | 'link') =>
    runAction(id, async () => {
      const { data } = await callApi(`POST staff/invitations/:id/${word}`, { params: { id } });
      setSent({ sent: data, byEmail: word === 'send' });
    });
  const revoke = ({ _id: id, name }: PresentedInvitation) =>
    runAction(id, async () => {
      await callApi('DELETE staff/invitations/:id', { params: { id } });
      notice({
        kind: 'success',
        text: `The invitation for ${name} has been withdrawn. Its link no longer works.`,
      });
    });

  return (
    <>
      <ul className="grid gap-3">
        {invitations.map((invitation) => {
          const { _id, name, email, role, invitedBy, expiresAt, state } = invitation;
          const button = (word: string, act: () => void, look: 'quiet' | 'danger' = 'quiet') => (
            <button
              type="button"
              aria-label={`${word}: ${name}`}
              aria-disabled={busyId === _id}
              className={`${adminButtonClass(look)} max-sm:flex-auto`}
              onClick={act}
            >
              {word}
            </button>
          );
          return (
            <li
              key={_id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-small border border-line p-4"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2">
                  <span className="wrap-anywhere font-bold">{name}</span>
                  {state === 'expired' && <Pill look="waiting">Expired</Pill>}
                </p>
                <p className="wrap-anywhere text-ink-soft">{email}</p>
                <p className="wrap-anywhere text-ink-soft">
                  {nameOfRole(role)}
                  {invitedBy && `, invited by ${invitedBy}`}.{' '}
                  {state === 'expired' ? 'The link expired' : 'The link works until'}{' '}
                  {formatDatetime(expiresAt)}.
                </p>
              </div>
              <div className="flex flex-wrap gap-2 max-sm:w-full">
                {button('Send again', () =>
                  setQuestion({
                    title: `Email ${name} again?`,
                    action: 'Send the email',
                    text: `An email with a new link goes to ${email}. The previous link will no longer work.`,
                    look: 'main',
                    onConfirm: () => renew(_id, 'send'),
                  }),
                )}
                {button('New link', () =>
                  setQuestion({
                    title: `A new link for ${name}?`,
                    action: 'Make a new link',
                    text: 'The previous link will no longer work, even in the email they already have.',
                    look: 'main',
                    onConfirm: () => renew(_id, 'link'),
                  }),
                )}
                {button(
                  'Withdraw',
                  () =>
                    setQuestion({
                      title: `Withdraw the invitation for ${name}?`,
                      action: 'Withdraw',
                      text: 'Its link will stop working. Only a new invitation lets them in.',
                      look: 'danger',
                      onConfirm: () => revoke(invitation),
                    }),
                  'danger',
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {question && (
        <ConfirmDialog
          title={question.title}
          action={question.action}
          look={question.look}
          isBusy={busyId !== undefined}
          onConfirm={() => void question.onConfirm().then(() => setQuestion(undefined))}
          onCancel={() => setQuestion(undefined)}
        >
          <p className="wrap-anywhere">{question.text}</p>
        </ConfirmDialog>
      )}
      {sent && <SentDialog {...sent} onClose={() => setSent(undefined)} />}
    </>
  );
}
