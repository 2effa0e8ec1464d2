import HistoryIcon from 'lucide-react/icons/history';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { narrowActions, RowButton } from '#cms/admin/list/row-actions.tsx';
import { describeDeletedWith } from '#cms/admin/site-link.tsx';
import { pageSize } from '#cms/records/list-address.ts';
import { records } from '#cms/records/registry.ts';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { ColumnCell, columnVisibility, HeadCell, ListRow, TableFrame } from '#core/admin-ui/table.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import type { TrashedRecord } from '../api.ts';

interface EraseDialogProps {
  entry: TrashedRecord;
  onClose(): void;
  onErased(): void;
}

/** Erases a record for good after a confirmation. */
export function EraseDialog({ entry, onClose, onErased }: EraseDialogProps) {
  const { record, _id, title, dependentCount } = entry;
  const toast = useToast();
  const notice = useNotice();
  const [isBusy, setBusy] = useState(false);
  const followingText = describeDeletedWith(record, dependentCount);

  async function erase() {
    setBusy(true);
    try {
      await callApi('DELETE trash/:record/:id', { params: { record, id: _id } });
      toast.success(`“${title}” has been erased.`);
      onErased();
    } catch (error) {
      // Another user has erased or restored it: the reloaded list shows that.
      if (error instanceof ApiError && error.status === 404) return onErased();
      if (isSignInNeeded(error)) return;
      console.error(error);
      const reason = error instanceof Error ? error.message : '';
      notice({ kind: 'error', text: `“${title}” could not be erased. ${reason}` });
      onClose();
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title="Erase for good"
      action="Erase for good"
      isBusy={isBusy}
      onConfirm={() => void erase()}
      onCancel={onClose}
    >
      <p className="break-words">
        “{title}” will be erased with all its earlier versions. This cannot be undone.
      </p>
      {followingText && <p className="mt-3 font-bold">{followingText} will be erased with it.</p>}
    </ConfirmDialog>
  );
}

/** Details without a column are below the title. */
const room = columnVisibility.always;

export type TrashAction = 'restore' | 'history' | 'erase';

interface TrashTableProps {
  trash: readonly TrashedRecord[];
  page: number;
  isPending: boolean;
  /** The entry that is being restored. */
  busyId: string | undefined;
  mayRestore: boolean;
  mayErase: boolean;
  onAction(action: TrashAction, entry: TrashedRecord): void;
}

/** The deleted records, the last first. */
export function TrashTable({ trash, page, isPending, onAction, ...may }: TrashTableProps) {
  const formatDatetime = useFormatDatetime();
  return (
    <TableFrame
      label="Trash"
      isPending={isPending}
      heads={
        <>
          <HeadCell>Entry</HeadCell>
          <HeadCell visibility={room}>Deleted</HeadCell>
          <HeadCell visibility={room}>Kept until</HeadCell>
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
                Deleted {formatDatetime(entry.at)} by {entry.by}.
                <br />
                Kept until {formatDatetime(entry.expiresAt)}.
              </span>
            </>
          }
          actions={<Actions {...may} entry={entry} onAction={(action) => onAction(action, entry)} />}
        >
          <ColumnCell>
            <span className="block whitespace-nowrap">{formatDatetime(entry.at)}</span>
            <span className="wrap-anywhere text-ink-soft">by {entry.by}</span>
          </ColumnCell>
          <ColumnCell isOneLine>{formatDatetime(entry.expiresAt)}</ColumnCell>
        </ListRow>
      ))}
    </TableFrame>
  );
}

function About({ entry: { record, title, dependentCount, eraseError } }: { entry: TrashedRecord }) {
  const followingText = describeDeletedWith(record, dependentCount);
  return (
    <>
      <span className="wrap-anywhere block font-bold">{title}</span>
      <span className="text-ink-soft">
        {records[record].labels.one}
        {followingText && `, with ${followingText}`}
      </span>
      {eraseError && <span className="block text-ink-soft">{eraseError}</span>}
    </>
  );
}

interface ActionsProps extends Pick<TrashTableProps, 'busyId' | 'mayRestore' | 'mayErase'> {
  entry: TrashedRecord;
  onAction(action: TrashAction): void;
}

function Actions({
  entry: { _id, title, eraseError },
  busyId,
  mayRestore,
  mayErase,
  onAction,
}: ActionsProps) {
  return (
    <div
      className={`ml-auto flex w-max max-w-28 flex-wrap justify-end gap-1.5 @4xl:max-w-none @4xl:flex-nowrap ${narrowActions}`}
    >
      <RowButton Icon={HistoryIcon} label="History" title={title} onClick={() => onAction('history')} />
      {mayRestore && (
        <RowButton
          label="Restore"
          title={title}
          isBusy={busyId === _id}
          onClick={() => onAction('restore')}
        />
      )}
      {mayErase && !eraseError && (
        <RowButton
          Icon={Trash2}
          label="Erase for good"
          title={title}
          look="danger"
          onClick={() => onAction('erase')}
        />
      )}
    </div>
  );
}
