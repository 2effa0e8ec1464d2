import Settings2 from 'lucide-react/icons/settings-2';
import type { StaffMember } from '../../../server/api/staff-routes.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { HeadCell } from '../list/head-cell.tsx';
import { ColumnCell, ListRow } from '../list/list-row.tsx';
import { rooms } from '../list/room.ts';
import { RowButton } from '../list/row-actions.tsx';
import { TableFrame } from '../list/table-frame.tsx';
import { Pill } from '../ui/pill.tsx';
import { roleName } from './role-words.ts';

/** What has no column of its own stands beneath the name. */
const room = rooms.always;

interface StaffTableProps {
  staff: StaffMember[];
  isPending: boolean;
  onManage(member: StaffMember): void;
}

/** Who belongs to the staff. */
export function StaffTable({ staff, isPending, onManage }: StaffTableProps) {
  const moment = useMoments();
  return (
    <TableFrame
      label="Staff"
      isPending={isPending}
      heads={
        <>
          <HeadCell>Name</HeadCell>
          <HeadCell room={room}>Role</HeadCell>
          <HeadCell room={room}>Last seen</HeadCell>
          <HeadCell room={room}>Since</HeadCell>
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
              <span className={`text-ink-soft ${room.beneath}`}>
                {roleName(member.role)}
                <br />
                {member.lastSeen ? `Last seen ${moment(member.lastSeen)}` : 'Not seen yet'}
              </span>
            </>
          }
          actions={
            member.mayManage && (
              <RowButton
                Icon={Settings2}
                word="Manage"
                title={member.name}
                onClick={() => onManage(member)}
              />
            )
          }
        >
          <ColumnCell>{roleName(member.role)}</ColumnCell>
          <ColumnCell>{member.lastSeen ? moment(member.lastSeen) : 'Not yet'}</ColumnCell>
          <ColumnCell>{moment(member.since)}</ColumnCell>
        </ListRow>
      ))}
    </TableFrame>
  );
}
