import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { may } from '../../../policy.ts';
import type { Trashed } from '../../../server/api/present-change.ts';
import { privateMeta } from '../../account/page-shell.tsx';
import { useSession } from '../../account/session.ts';
import { HistoryModal } from '../history/history-modal.tsx';
import { useClockNote } from '../kinds/use-moments.ts';
import { pageSize } from '../list/list-address.ts';
import { LoadProblem } from '../list/load-problem.tsx';
import { Pagination } from '../list/pagination.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { followingInWords } from './following.ts';
import { loadTrash, pageAddress } from './load-trash.ts';
import { type TrashAction, TrashTable } from './trash-table.tsx';
import { useBringBack } from './use-bring-back.ts';

export const meta = () => privateMeta('Trash');

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadTrash(request);
}
clientLoader.hydrate = true as const;

type Open = { action: Exclude<TrashAction, 'restore'>; entry: Trashed } | undefined;

/** What was deleted, of all types, until its time is over. */
export default function TrashScreen() {
  const { trash, total, page, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const { location: next } = useNavigation();
  const role = useSession()?.role;
  const clockNote = useClockNote();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Open>();
  const [busyId, setBusyId] = useState<string>();
  const bringBack = useBringBack(true);
  const isWorking = open !== undefined || busyId !== undefined;
  const focusHeading = useFocusAfterwards(heading, isWorking);
  const isPending = state === 'loading' || next !== undefined;

  async function restore(entry: Trashed) {
    if (busyId) return;
    setBusyId(entry._id);
    const following = followingInWords(entry.record, entry.following);
    if (await bringBack({ ...entry, following })) focusHeading();
    setBusyId(undefined);
  }

  return (
    <>
      <div className="mb-5">
        <h1 ref={heading} tabIndex={-1} className="text-title-2 focus:shadow-none focus:outline-none">
          Trash
        </h1>
        <p className="mt-1 max-w-2xl text-ink-soft">
          What was deleted is kept here for a while, and can be brought back with its pictures and earlier
          versions. Then it is erased. {clockNote}
        </p>
      </div>
      {problem ? (
        <LoadProblem what="The trash" problem={problem} onRetry={() => void revalidate()} />
      ) : (
        <>
          <p role="status" className="mb-2 text-ink-soft">
            {isPending ? 'Loading…' : inWords(total)}
          </p>
          {trash.length > 0 && (
            <TrashTable
              {...{ trash, page, isPending, busyId }}
              mayRestore={may(role, 'trash.restore')}
              mayErase={may(role, 'trash.erase')}
              onAct={(action, entry) =>
                action === 'restore' ? void restore(entry) : setOpen({ action, entry })
              }
            />
          )}
        </>
      )}
      <Pagination page={page} count={Math.ceil(total / pageSize)} addressOf={pageAddress} />
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

function inWords(total: number): string {
  if (total === 0) return 'The trash is empty.';
  return total === 1 ? '1 deleted entry' : `${total} deleted entries`;
}

/**
 * The button that was pressed goes with its row, and the focus must not. Modals give it back before effects run.
 *
 * @returns asks for it, once the work is done
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
