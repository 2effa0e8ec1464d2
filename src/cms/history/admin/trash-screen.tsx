import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { HistoryModal } from '#cms/admin/history/history-dialog.tsx';
import { useRestoreRecord } from '#cms/admin/restore.ts';
import { describeDeletedWith } from '#cms/admin/site-link.tsx';
import { pageSize } from '#cms/records/list-address.ts';
import { may } from '#core/access/roles.ts';
import { Pagination } from '#core/admin-ui/list-controls.tsx';
import { pageQuery, readPage } from '#core/admin-ui/list-parameters.ts';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { readForScreen, requirePage } from '#core/admin-ui/use-call.ts';
import { useSession } from '#core/api-client/session.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import type { TrashedRecord } from '../api.ts';
import { EraseDialog, type TrashAction, TrashTable } from './trash-table.tsx';

export const meta = privateMeta('Trash');

/** Loads a page of the trash; `?page=` names it. */
export function clientLoader({ request: { url, signal } }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(url);
  const page = readPage(searchParams);
  return readForScreen(signal, { trash: [], total: 0, page }, async () => {
    const query = { limit: pageSize, offset: (page - 1) * pageSize };
    const { data, total = 0 } = await callApi('GET trash', { query, signal });
    requirePage({ page, size: pageSize, total }, (last) => pathname + pageQuery(last));
    return { trash: data.trash, total, page };
  });
}
clientLoader.hydrate = true as const;

type OpenDialog = { action: Exclude<TrashAction, 'restore'>; entry: TrashedRecord } | undefined;

/** The deleted records of all types, until their retention period ends. */
export default function TrashScreen() {
  const { trash, total, page, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const { location: next } = useNavigation();
  const role = useSession()?.role;
  const timeZoneNote = useTimeZoneNote();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<OpenDialog>();
  const [busyId, setBusyId] = useState<string>();
  const restoreEntry = useRestoreRecord(true);
  const isWorking = open !== undefined || busyId !== undefined;
  const focusHeading = useFocusAfterwards(heading, isWorking);
  const isPending = state === 'loading' || next !== undefined;

  async function restore(entry: TrashedRecord) {
    if (busyId) return;
    setBusyId(entry._id);
    const followingText = describeDeletedWith(entry.record, entry.dependentCount);
    if (await restoreEntry({ ...entry, following: followingText })) focusHeading();
    setBusyId(undefined);
  }

  return (
    <>
      <div className="mb-5">
        <h1 ref={heading} tabIndex={-1} className="text-title-2 focus:shadow-none focus:outline-none">
          Trash
        </h1>
        <p className="mt-1 max-w-2xl text-ink-soft">
          Deleted entries are kept here for a while, and can be restored with their pictures and earlier
          versions. Then they are erased. {timeZoneNote}
        </p>
      </div>
      {problem ? (
        <LoadError what="The trash" problem={problem} />
      ) : (
        <>
          <p role="status" className="mb-2 text-ink-soft">
            {isPending ? 'Loading…' : formatTotal(total)}
          </p>
          {trash.length > 0 && (
            <TrashTable
              {...{ trash, page, isPending, busyId }}
              mayRestore={may(role, 'trash.restore')}
              mayErase={may(role, 'trash.erase')}
              onAction={(action, entry) =>
                action === 'restore' ? void restore(entry) : setOpen({ action, entry })
              }
            />
          )}
        </>
      )}
      <Pagination page={page} count={Math.ceil(total / pageSize)} addressOf={pageQuery} />
      {open?.action === 'history' && (
        <HistoryModal {...open.entry} id={open.entry._id} onClose={() => setOpen(undefined)} />
      )}
      {open?.action === 'erase' && (
        <EraseDialog
          entry={open.entry}
          onClose={() => setOpen(undefined)}
          onErased={() => {
            focusHeading();
            setOpen(undefined);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

function formatTotal(total: number): string {
  if (total === 0) return 'The trash is empty.';
  return total === 1 ? '1 deleted entry' : `${total} deleted entries`;
}

/**
 * The pressed button disappears with its row, so the focus has to move. Dialogs restore the focus before effects run.
 *
 * @returns a function that requests the focus once the work is done
 */
function useFocusAfterwards(heading: RefObject<HTMLElement | null>, isWorking: boolean): () => void {
  const isDue = useRef(false);
  useEffect(() => {
    if (isWorking || !isDue.current) return;
    isDue.current = false;
    heading.current?.focus();
  }, [isWorking, heading]);
  return () => {
    isDue.current = true;
  };
}
