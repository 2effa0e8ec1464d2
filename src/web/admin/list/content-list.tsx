import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { v7 as createId } from 'uuid';
import type { ContentType } from '../../../content/define-content.ts';
import { type ContentName, contentTypes } from '../../../content/index.ts';
import type { Entry } from '../entry.ts';
import { ContentForm } from '../form/content-form.tsx';
import { findDraft, onReturn } from '../form/draft.ts';
import type { OpenedForm } from '../form/use-entry-form.ts';
import { adminButton } from '../ui/button.ts';
import { EntryView } from '../view/entry-view.tsx';
import type { ListedEntries } from './content-screen.tsx';
import { ContentTable } from './content-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { type ListAddress, pageSize, readListAddress, toListAddress } from './list-address.ts';
import { Pagination } from './pagination.tsx';
import type { RowAction } from './row-actions.tsx';
import { SearchBox } from './search-box.tsx';
import { useToggleStatus } from './use-toggle-status.ts';

/** What is open over the list. */
type Open = { action: 'view' | 'delete'; entry: Entry } | { action: 'form'; opened: OpenedForm } | undefined;

/** The one list of all content types (product: Admin list screens). */
export function ContentList({ name, entries, total, problem }: ListedEntries) {
  const definition: ContentType = contentTypes[name];
  const { admin } = definition;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const { location: next } = useNavigation();
  const [open, setOpen] = useState<Open>(() => openKept(name));
  useEffect(() => onReturn(() => setOpen((now) => now ?? openKept(name))), [name]);
  const { toggle, togglingId } = useToggleStatus(definition);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasDeleted = useRef(false);
  // The button that opened the question goes with its row. Modals give the focus back before effects run.
  useEffect(() => {
    if (open || !hasDeleted.current) return;
    hasDeleted.current = false;
    heading.current?.focus();
  }, [open]);
  const address = readListAddress(query, definition);
  const isPending = state === 'loading' || next !== undefined;

  /** A save or a delete may outlast its own window: another one that is open by then stays. */
  const close = () => setOpen((now) => (now === open ? openKept(name) : now));
  const go = (change: Partial<ListAddress>) =>
    navigate(toListAddress({ ...address, page: 1, ...change }), {
      replace: change.search !== undefined,
      preventScrollReset: true,
    });

  function closeAndReload() {
    close();
    void revalidate();
  }

  function act(action: RowAction, entry: Entry) {
    if (action === 'toggle') void toggle(entry);
    else if (action === 'edit') setOpen(openForm(name, entry));
    else setOpen({ action, entry });
  }

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-title-2 focus:shadow-none focus:outline-none">
          {admin.label}
        </h1>
        <div className="flex flex-[1_1_min(100%,20rem)] flex-wrap items-center justify-end gap-3">
          <SearchBox search={address.search} onSearch={(search) => go({ search })} />
          <button type="button" className={adminButton('main')} onClick={() => setOpen(openForm(name))}>
            <Plus aria-hidden="true" className="size-4.5" />
            {admin.add}
          </button>
        </div>
      </div>
      {problem ? (
        <LoadProblem text={problem} onRetry={() => void revalidate()} />
      ) : (
        <ContentTable
          definition={definition}
          entries={entries}
          total={total}
          address={address}
          isPending={isPending}
          togglingId={togglingId}
          onSort={(sort) => go({ sort })}
          onAct={act}
        />
      )}
      <Pagination
        page={address.page}
        count={Math.ceil(total / pageSize)}
        addressOf={(page) => toListAddress({ ...address, page })}
      />
      {open?.action === 'form' && (
        <ContentForm key={open.opened.id} opened={open.opened} onClose={close} onSaved={closeAndReload} />
      )}
      {open?.action === 'view' && (
        <EntryView
          definition={definition}
          entry={entries.find(({ _id }) => _id === open.entry._id)}
          onClose={close}
        />
      )}
      {open?.action === 'delete' && (
        <DeleteDialog
          definition={definition}
          entry={open.entry}
          onClose={close}
          onDeleted={() => {
            hasDeleted.current = true;
            closeAndReload();
          }}
        />
      )}
    </>
  );
}

function openForm(name: ContentName, entry?: Entry): Open {
  return { action: 'form', opened: { id: createId(), name, entry, draft: undefined } };
}

/** A form that waits, because the sign-in ended or the save failed, is open again. */
function openKept(name: ContentName): Open {
  const draft = findDraft(name);
  return draft && { action: 'form', opened: { id: draft.id, name, entry: draft.entry, draft } };
}

function LoadProblem({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <div role="alert" className="rounded-small bg-coral-soft p-5">
      <p className="font-bold">The list could not be loaded.</p>
      <p className="mt-1">{text}</p>
      <button type="button" className={`${adminButton('quiet')} mt-4`} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
