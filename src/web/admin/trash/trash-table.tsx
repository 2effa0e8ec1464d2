import HistoryIcon from 'lucide-react/icons/history';
import Trash2 from 'lucide-react/icons/trash-2';
import { records } from '../../../content/index.ts';
import type { Trashed } from '../../../server/api/present-change.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { HeadCell } from '../list/head-cell.tsx';
import { pageSize } from '../list/list-address.ts';
import { ColumnCell, ListRow } from '../list/list-row.tsx';
import { rooms } from '../list/room.ts';
import { narrowActions, RowButton } from '../list/row-actions.tsx';
import { TableFrame } from '../list/table-frame.tsx';
import { followingInWords } from './following.ts';
import type { ListedTrash } from './load-trash.ts';

/** What has no column of its own stands beneath the title. */
const room = rooms.always;

export type TrashAction = 'restore' | 'history' | 'erase';

interface TrashTableProps extends Pick<ListedTrash, 'trash' | 'page'> {
  isPending: boolean;
  /** The entry that is being brought back. */
  busyId: string | undefined;
  mayRestore: boolean;
  mayErase: boolean;
  onAct(action: TrashAction, entry: Trashed): void;
}

/** What was deleted, the last first. */
export function TrashTable({ trash, page, isPending, onAct, ...may }: TrashTableProps) {
  const moment = useMoments();
  return (
    <TableFrame
      label="Trash"
      isPending={isPending}
      heads={
        <>
          <HeadCell>Entry</HeadCell>
          <HeadCell room={room}>Deleted</HeadCell>
          <HeadCell room={room}>Kept until</HeadCell>
        </>
      }
    >
      {trash.map((entry, index) => (
        <ListRow
          key={entry._id}
          number={(page - 1) * pageSize + index + 1}
          title={entry.title}
          name={
            <>
              <About entry={entry} />
              <span className={`text-ink-soft ${room.beneath}`}>
                Deleted {moment(entry.at)} by {entry.by}.
                <br />
                Kept until {moment(entry.goneAt)}.
              </span>
            </>
          }
          actions={<Actions {...may} entry={entry} onAct={(action) => onAct(action, entry)} />}
        >
          <ColumnCell>
            <span className="block whitespace-nowrap">{moment(entry.at)}</span>
            <span className="wrap-anywhere text-ink-soft">by {entry.by}</span>
          </ColumnCell>
          <ColumnCell isOneLine>{moment(entry.goneAt)}</ColumnCell>
        </ListRow>
      ))}
    </TableFrame>
  );
}

function About({ entry: { record, title, following, eraseRefusal } }: { entry: Trashed }) {
  const withIt = followingInWords(record, following);
  return (
    <>
      <span className="wrap-anywhere block font-bold">{title}</span>
      <span className="text-ink-soft">
        {records[record].labels.one}
        {withIt && `, with ${withIt}`}
      </span>
      {eraseRefusal && <span className="block text-ink-soft">{eraseRefusal}</span>}
    </>
  );
}

interface ActionsProps extends Pick<TrashTableProps, 'busyId' | 'mayRestore' | 'mayErase'> {
  entry: Trashed;
  onAct(action: TrashAction): void;
}

function Actions({ entry: { _id, title, eraseRefusal }, busyId, mayRestore, mayErase, onAct }: ActionsProps) {
  return (
    <div
      className={`ml-auto flex w-max max-w-28 flex-wrap justify-end gap-1.5 @4xl:max-w-none @4xl:flex-nowrap ${narrowActions}`}
    >
      <RowButton Icon={HistoryIcon} word="History" title={title} onClick={() => onAct('history')} />
      {mayRestore && (
        <RowButton word="Bring back" title={title} isBusy={busyId === _id} onClick={() => onAct('restore')} />
      )}
      {mayErase && !eraseRefusal && (
        <RowButton
          Icon={Trash2}
          word="Erase for good"
          title={title}
          look="danger"
          onClick={() => onAct('erase')}
        />
      )}
    </div>
  );
}
