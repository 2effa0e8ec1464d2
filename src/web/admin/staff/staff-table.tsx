import Settings2 from 'lucide-react/icons/settings-2';
import type { StaffMember } from '../../../server/api/staff-routes.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { HeadCell } from '../list/head-cell.tsx';
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
        <tr key={member._id} className="border-line border-t odd:bg-surface even:bg-page">
          <td className="py-2.5 pr-2 pl-3 align-top text-ink-soft tabular-nums @2xl:align-middle @4xl:pl-4">
            {index + 1}
          </td>
          <th
            scope="row"
            abbr={member.name}
            className="px-2 py-2.5 text-left align-middle font-normal @4xl:px-3"
          >
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
          </th>
          <td className={`px-2 py-2.5 align-middle @4xl:px-3 ${room.column}`}>{roleName(member.role)}</td>
          <td className={`px-2 py-2.5 align-middle @4xl:px-3 ${room.column}`}>
            {member.lastSeen ? moment(member.lastSeen) : 'Not yet'}
          </td>
          <td className={`px-2 py-2.5 align-middle @4xl:px-3 ${room.column}`}>{moment(member.since)}</td>
          <td className="w-0 py-2 pr-3 pl-1 text-right align-top @2xl:align-middle">
            {member.mayManage && (
              <RowButton
                Icon={Settings2}
                word="Manage"
                title={member.name}
                onClick={() => onManage(member)}
              />
            )}
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}
