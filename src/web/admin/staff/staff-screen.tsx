import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { PresentedInvitation, StaffMember } from '../../../server/api/staff-routes.ts';
import { privateMeta } from '../../account/page-shell.tsx';
import { useMay } from '../../account/session.ts';
import { callApi } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useClockNote } from '../kinds/use-moments.ts';
import { LoadProblem } from '../list/load-problem.tsx';
import { useTellUndoable } from '../notices/use-take-back.ts';
import { problemOf } from '../problem-of.ts';
import { adminButton } from '../ui/button.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ManageDialog } from './manage-dialog.tsx';
import { StaffTable } from './staff-table.tsx';

interface Listed {
  staff: StaffMember[];
  invitations: PresentedInvitation[];
}

export const meta = () => privateMeta('Staff');

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  try {
    const { data } = await callApi<Listed>('GET', 'staff', { signal: request.signal });
    return { listed: data, problem: undefined };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(error);
    return { listed: undefined, problem: problemOf(error) };
  }
}
clientLoader.hydrate = true as const;

type Open = { what: 'invite' } | { what: 'manage'; member: StaffMember } | undefined;

/** Who belongs to the staff, and who is invited to it (product: Staff). */
export default function StaffScreen() {
  const { listed, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const may = useMay();
  const toast = useToast();
  const tellUndoable = useTellUndoable();
  const clockNote = useClockNote();
  const [open, setOpen] = useState<Open>();
  const reload = () => void revalidate();
  const close = () => setOpen(undefined);

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title-2">Staff</h1>
        {may('staff.manage') && (
          <button type="button" className={adminButton('main')} onClick={() => setOpen({ what: 'invite' })}>
            <UserPlus aria-hidden="true" className="size-4.5" />
            Invite somebody
          </button>
        )}
      </div>
      <p className="-mt-3 mb-5 max-w-2xl text-ink-soft">
        Who works here, and what each of them may do. A new role applies from their next click. {clockNote}
      </p>
      {listed ? (
        <>
          <StaffTable
            staff={listed.staff}
            isPending={state === 'loading'}
            onManage={(member) => setOpen({ what: 'manage', member })}
          />
          <h2 className="mt-8 mb-3 text-title-3">Invited</h2>
          {listed.invitations.length === 0 ? (
            <p className="text-ink-soft">There are no open invitations.</p>
          ) : (
            <InvitationList invitations={listed.invitations} onChanged={reload} />
          )}
        </>
      ) : (
        <LoadProblem what="The staff" problem={problem} onRetry={reload} />
      )}
      {open?.what === 'invite' && <InviteDialog onSent={reload} onClose={close} />}
      {open?.what === 'manage' && (
        <ManageDialog
          member={open.member}
          onClose={close}
          onDone={(said, takeBack) => {
            close();
            const undone = `The account of ${open.member.name} is as it was before.`;
            if (takeBack) tellUndoable({ text: said, undone, takeBack });
            else toast.success(said);
            reload();
          }}
        />
      )}
    </>
  );
}
