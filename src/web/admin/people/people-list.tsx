import Download from 'lucide-react/icons/download';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { pageSize } from '../list/list-address.ts';
import { Pagination } from '../list/pagination.tsx';
import { adminButton } from '../ui/button.ts';
import { download, toCsv } from './csv.ts';
import { DeletePerson } from './delete-person.tsx';
import { type ListedPeople, type Person, pageAddress } from './load-people.ts';
import { type PeopleColumn, PeopleTable } from './people-table.tsx';
import { PersonView } from './person-view.tsx';
import { useClockNote } from './use-moments.ts';

interface PeopleListProps extends ListedPeople {
  heading: string;
  /** What stands beside or below the heading. */
  intro?: ReactNode;
  /** What is said where there is nobody. */
  nothing: string;
  columns: PeopleColumn[];
  /** What the View modal shows beyond the columns; absent: there is none. */
  details?: PeopleColumn[];
  /** Without its ending. */
  filename: string;
  loadAll(): Promise<Person[]>;
  removalPath(id: string): string;
}

type Open = { action: 'view' | 'delete'; person: Person } | undefined;

/** Parents who have written or enrolled: to read, to call, to export and to delete. */
export function PeopleList(props: PeopleListProps) {
  const { heading, intro, nothing, columns, details, people, total, page, problem } = props;
  const { revalidate, state } = useRevalidator();
  const clockNote = useClockNote();
  const { location: next } = useNavigation();
  const [open, setOpen] = useState<Open>();
  const title = useRef<HTMLHeadingElement>(null);
  const hasDeleted = useRef(false);
  // The button that opened the question goes with its row. Modals give the focus back before effects run.
  useEffect(() => {
    if (open || !hasDeleted.current) return;
    hasDeleted.current = false;
    title.current?.focus();
  }, [open]);
  const { exportAll, isExporting } = useExport(props);
  const isPending = state === 'loading' || next !== undefined;

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1
          ref={title}
          tabIndex={-1}
          className="min-w-0 break-words text-title-2 focus:shadow-none focus:outline-none"
        >
          {heading}
        </h1>
        {total > 0 && (
          <button
            type="button"
            aria-disabled={isExporting}
            className={adminButton('quiet')}
            onClick={() => void exportAll()}
          >
            <Download aria-hidden="true" className="size-4.5" />
            Export CSV
          </button>
        )}
      </div>
      {intro}
      {problem ? (
        <div role="alert" className="rounded-small bg-coral-soft p-5">
          <p className="font-bold">The list could not be loaded.</p>
          <p className="mt-1">{problem}</p>
          <button type="button" className={`${adminButton('quiet')} mt-4`} onClick={() => void revalidate()}>
            Try again
          </button>
        </div>
      ) : (
        <>
          <p className="mb-2 flex flex-wrap justify-between gap-x-6 text-ink-soft">
            <span role="status">
              {isPending ? 'Loading…' : total === 0 ? nothing : total === 1 ? '1 person' : `${total} people`}
            </span>
            {total > 0 && <span>{clockNote}</span>}
          </p>
          <PeopleTable
            label={heading}
            columns={columns}
            people={people}
            first={(page - 1) * pageSize + 1}
            isPending={isPending}
            onView={details && ((person) => setOpen({ action: 'view', person }))}
            onDelete={(person) => setOpen({ action: 'delete', person })}
          />
        </>
      )}
      <Pagination page={page} count={Math.ceil(total / pageSize)} addressOf={pageAddress} />
      {open?.action === 'view' && (
        <PersonView
          person={open.person}
          columns={[...columns, ...(details ?? [])]}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.action === 'delete' && (
        <DeletePerson
          person={open.person}
          path={props.removalPath(open.person._id)}
          onClose={() => setOpen(undefined)}
          onDeleted={() => {
            hasDeleted.current = true;
            setOpen(undefined);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

function useExport({ columns, details = [], filename, loadAll }: PeopleListProps) {
  const toast = useToast();
  const [isExporting, setExporting] = useState(false);

  async function exportAll() {
    if (isExporting) return;
    setExporting(true);
    try {
      const written = [...columns, ...details];
      const rows = (await loadAll()).map((person) => written.map((column) => column.text(person)));
      download(`${filename}.csv`, toCsv([written.map(({ label }) => label), ...rows]));
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      toast.error('Error exporting the list!');
    } finally {
      setExporting(false);
    }
  }

  return { exportAll, isExporting };
}
