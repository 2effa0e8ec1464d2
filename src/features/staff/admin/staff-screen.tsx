import Settings2 from 'lucide-react/icons/settings-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { RowButton } from '#cms/admin/list/row-actions.tsx';
import { nameOfRole } from '#core/access/roles.ts';
import { adminButtonClass, Pill } from '#core/admin-ui/button.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { ColumnCell, columnVisibility, HeadCell, ListRow, TableFrame } from '#core/admin-ui/table.tsx';
import { useFormatDatetime, useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { useUndoableNotice } from '#core/admin-ui/use-action.ts';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import { useMay } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { useToast } from '#core/ui/toasts.tsx';
import type { StaffMember } from '../api.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ManageDialog } from './manage-dialog.tsx';

/** Values without a column of their own are shown below the name. */
const visibility = columnVisibility.always;

interface StaffTableProps {
  staff: StaffMember[];
  isPending: boolean;
  onManage(member: StaffMember): void;
}

function StaffTable({ staff, isPending, onManage }: StaffTableProps) {
  const formatDatetime = useFormatDatetime();
  return (
    <TableFrame
      label="Staff"
      isPending={isPending}
      heads={
        <>
          <HeadCell>Name</HeadCell>
          <HeadCell visibility={visibility}>Role</HeadCell>
          <HeadCell visibility={visibility}>Last seen</HeadCell>
          <HeadCell visibility={visibility}>Since</HeadCell>
        </>
      }
    >
      {staff.map((member, index) => (
        <ListRow
          key={member._id}
          number={index + 1}
          title={member.name}
          name={
            <>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="wrap-anywhere font-bold">{member.name}</span>
                {member.isOwn && <Pill look="good">You</Pill>}
                {member.disabledAt && <Pill look="waiting">Closed</Pill>}
              </span>
              <span className="wrap-anywhere block text-ink-soft">{member.email}</span>
              <span className={`text-ink-soft ${visibility.beneath}`}>
                {nameOfRole(member.role)}
                <br />
                {member.lastSeenAt ? `Last seen ${formatDatetime(member.lastSeenAt)}` : 'Not signed in yet'}
              </span>
            </>
          }
          actions={
            member.canManage && (
              <RowButton
                Icon={Settings2}
                label="Manage"
                title={member.name}
                onClick={() => onManage(member)}
              />
            )
          }
        >
          <ColumnCell>{nameOfRole(member.role)}</ColumnCell>
          <ColumnCell>{member.lastSeenAt ? formatDatetime(member.lastSeenAt) : 'Not yet'}</ColumnCell>
          <ColumnCell>{formatDatetime(member.createdAt)}</ColumnCell>
        </ListRow>
      ))}
    </TableFrame>
  );
}

export const meta = privateMeta('Staff');

export function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  return readForScreen(signal, { listed: undefined }, async () => {
    return { listed: (await callApi('GET staff', { signal })).data };
  });
}
clientLoader.hydrate = true as const;

type OpenDialog = { what: 'invite' } | { what: 'manage'; member: StaffMember } | undefined;

/** The accounts of the staff, and the open invitations (product: Staff). */
export default function StaffScreen() {
  const { listed, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const may = useMay();
  const toast = useToast();
  const showUndoNotice = useUndoableNotice();
  const timeZoneNote = useTimeZoneNote();
  const [dialog, setDialog] = useState<OpenDialog>();
  const reload = () => void revalidate();
  const close = () => setDialog(undefined);

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title-2">Staff</h1>
        {may('staff.manage') && (
          <button
            type="button"
            className={adminButtonClass('main')}
            onClick={() => setDialog({ what: 'invite' })}
          >
            <UserPlus aria-hidden="true" className="size-4.5" />
            Invite a colleague
          </button>
        )}
      </div>
      <p className="-mt-3 mb-5 max-w-2xl text-ink-soft">
        Who can sign in here, and what each person may do. A new role applies from their next click.{' '}
        {timeZoneNote}
      </p>
      {listed ? (
        <>
          <StaffTable
            staff={listed.staff}
            isPending={state === 'loading'}
            onManage={(member) => setDialog({ what: 'manage', member })}
          />
          <h2 className="mt-8 mb-3 text-title-3">Invited</h2>
          {listed.invitations.length === 0 ? (
            <p className="text-ink-soft">
              There are no open invitations. A person whom you invite is listed here until they accept.
            </p>
          ) : (
            <InvitationList invitations={listed.invitations} onChanged={reload} />
          )}
        </>
      ) : (
        <LoadError what="The staff" problem={problem} />
      )}
      {dialog?.what === 'invite' && <InviteDialog onSent={reload} onClose={close} />}
      {dialog?.what === 'manage' && (
        <ManageDialog
          member={dialog.member}
          onClose={close}
          onDone={(message, undo) => {
            close();
            const undone = `The account of ${dialog.member.name} is as it was before.`;
            if (undo) showUndoNotice({ text: message, undoneMessage: undone, undo });
            else toast.success(message);
            reload();
          }}
        />
      )}
    </>
  );
}
