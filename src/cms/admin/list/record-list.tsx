import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { v7 as createId } from 'uuid';
import { findLocalDraft, onLocalDraftReoffered } from '#cms/drafts/admin/local-drafts.ts';
import { DraftsProvider, NewDrafts } from '#cms/drafts/admin/new-drafts.tsx';
import { useDraftFromUrl } from '#cms/drafts/admin/open-draft.ts';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import { recordActions } from '#cms/records/actions.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { type ListAddress, pageSize, readListAddress, toListAddress } from '#cms/records/list-address.ts';
import { isContentName, ownerTypeOf, type RecordName, records } from '#cms/records/registry.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { Pagination, SearchBox } from '#core/admin-ui/list-controls.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useMay } from '#core/api-client/session.ts';
import { ListedView } from '../entry-view.tsx';
import { ContentForm } from '../form/content-form.tsx';
import type { OpenedForm } from '../form/use-entry-form.ts';
import { HistoryModal } from '../history/history-dialog.tsx';
import { recordUiOf } from '../record-ui.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportButton, OwnerNote } from './export-button.tsx';
import { ListFilters } from './filters.tsx';
import { useMoveEntries } from './move-entries.ts';
import type { ListedRecords } from './record-screen.tsx';
import { RecordTable } from './record-table.tsx';
import { useEntryFromUrl } from './requested-entry.ts';
import type { RowAction } from './row-actions.tsx';
import { useToggleStatus } from './rows.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

/** The dialog over the list. */
type OpenDialog =
  | { action: 'view' | 'history' | 'delete' | 'panel'; entry: Entry }
  | { action: 'form'; opened: OpenedForm }
  | undefined;

/** The list of all record types (product: Admin list screens); its actions follow from the definition. */
export function RecordList({ name, ownerId, owner, entries, total, problem }: ListedRecords) {
  const definition: RecordType = records[name];
  const { admin } = definition;
  const { Header, panel } = recordUiOf(name);
  const ownerType = ownerTypeOf(definition);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const { location: next } = useNavigation();
  const [open, setOpen] = useState<OpenDialog>(() => openLocalDraft(name));
  useEffect(() => onLocalDraftReoffered(() => setOpen((now) => now ?? openLocalDraft(name))), [name]);
  useDraftFromUrl(name, (opened) => setOpen((now) => now ?? { action: 'form', opened }));
  // Marks the row of the opened entry after the dialog is closed.
  const [shownId, setShownId] = useState<string>();
  const may = useMay();
  const { toggle, togglingId } = useToggleStatus(definition);
  const moves = useMoveEntries(definition, entries);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasDeleted = useRef(false);
  // The button that opened the question disappears with its row. Dialogs restore the focus before effects run.
  useEffect(() => {
    if (open || !hasDeleted.current) return;
    hasDeleted.current = false;
    heading.current?.focus();
  }, [open]);
  const address = readListAddress(query, definition);
  const isPending = state === 'loading' || next !== undefined;
  // A form that is open over the list survives a failed reload of the list.
  const [wasLoaded] = useState(!problem);
  const listed = moves.entries.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  const selection = useSelection(
    listed.map(({ _id }) => _id),
    toListAddress(address),
  );
  // A draft of a new entry is not on any page and matches no filter.
  const isUnfiltered =
    address.page === 1 && !address.search && ['', 'draft', 'unpublished'].includes(address.status);
  const maySelect = may(recordActions(definition).remove);

  /** A save or a delete may outlast its own dialog: another dialog that is open by then stays. */
  const close = () => setOpen((now) => (now === open ? openLocalDraft(name) : now));
  const { pathname } = useLocation();
  // A selection that is still loading counts; otherwise the next one would undo it.
  const latestAddress =
    next?.pathname === pathname ? readListAddress(new URLSearchParams(next.search), definition) : address;
  const updateAddress = (change: Partial<ListAddress>) =>
    navigate(toListAddress({ ...latestAddress, page: 1, ...change }), {
      replace: change.search !== undefined,
      preventScrollReset: true,
    });

  useEntryFromUrl(definition, (entry) => {
    setShownId(entry?._id);
    if (entry && panel) setOpen({ action: 'panel', entry });
    else if (may('content.write')) setOpen(openForm(name, { entry }));
    else if (entry && admin.view) setOpen({ action: 'view', entry });
  });

  const filters = <ListFilters definition={definition} address={address} onFilter={updateAddress} />;

  function closeAndReload() {
    close();
    void revalidate();
  }

  function runAction(action: RowAction, entry: Entry) {
    if (typeof action === 'object') moves.move(entry, action);
    else if (action === 'toggle') void toggle(entry);
    else if (action === 'edit') setOpen(openForm(name, { entryId: entry._id }));
    else if (action === 'duplicate') setOpen(openForm(name, { originalId: entry._id }));
    else setOpen({ action, entry });
  }

  return (
    <>
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-title-2 focus:shadow-none focus:outline-none">
          {admin.label}
        </h1>
        <div className="flex flex-[1_1_min(100%,20rem)] flex-wrap items-center justify-end gap-3">
          <SearchBox
            search={address.search}
            isPaused={open !== undefined}
            onSearch={(search) => updateAddress({ search })}
          />
          {total > 0 && may(recordActions(definition).readAll) && (
            <ExportButton
              definition={definition}
              address={address}
              ownerId={ownerId}
              ownerTitle={owner && ownerType ? titleOf(ownerType, owner) : ''}
            />
          )}
          {admin.add && may('content.write') && (
            <button
              type="button"
              className={adminButtonClass('main')}
              onClick={() => setOpen(openForm(name))}
            >
              <Plus aria-hidden="true" className="size-4.5" />
              {admin.add}
            </button>
          )}
        </div>
      </div>
      <OwnerNote definition={definition} owner={owner} />
      {Header && (wasLoaded || !problem) && (
        <Header
          ownerId={ownerId ?? ''}
          status={address.status}
          selected={selection.ids}
          onFilter={(status) => updateAddress({ status })}
        />
      )}
      {problem ? (
        <>
          {filters}
          <LoadError problem={problem} />
        </>
      ) : (
        <DraftsProvider record={name}>
          {isUnfiltered && <NewDrafts name={name} />}
          <RecordTable
            definition={definition}
            entries={moves.entries}
            total={total}
            address={address}
            isPending={isPending}
            filters={filters}
            togglingId={togglingId}
            shownId={shownId}
            selection={maySelect ? selection : undefined}
            order={{
              onSort: (sort) => updateAddress({ sort }),
              onShowOwnOrder: () => updateAddress({ search: '', sort: '', links: {}, status: '' }),
              onDrop: moves.drop,
            }}
            onAction={runAction}
            onAdd={admin.add && may('content.write') ? () => setOpen(openForm(name)) : undefined}
          />
        </DraftsProvider>
      )}
      {maySelect && !problem && (
        <SelectionBar definition={definition} entries={listed} selection={selection} />
      )}
      <Pagination
        page={address.page}
        count={Math.ceil(total / pageSize)}
        addressOf={(page) => toListAddress({ ...address, page })}
      />
      {open?.action === 'form' && (
        <ContentForm
          key={open.opened.id}
          opened={open.opened}
          onClose={close}
          onSaved={closeAndReload}
          onRestored={(entry) => setOpen(openForm(name, { entry }))}
        />
      )}
      {open?.action === 'view' && (
        <ListedView definition={definition} listed={open.entry} reloadKey={entries} onClose={close} />
      )}
      {open?.action === 'panel' && panel && (
        <panel.Dialog id={open.entry._id} title={titleOf(definition, open.entry)} onClose={close} />
      )}
      {open?.action === 'history' && (
        <HistoryModal
          record={name}
          id={open.entry._id}
          title={titleOf(definition, open.entry)}
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

/** @param of the entry of the form; absent: a new entry */
function openForm(
  name: RecordName,
  of: Partial<Pick<OpenedForm, 'entry' | 'entryId' | 'originalId'>> = {},
): OpenDialog {
  if (!isContentName(name)) return undefined;
  return { action: 'form', opened: { id: createId(), name, entry: undefined, draft: undefined, ...of } };
}

/** Opens a form that was kept because the session ended or the save failed. */
function openLocalDraft(name: RecordName): OpenDialog {
  if (!isContentName(name)) return undefined;
  const draft = findLocalDraft(name);
  return draft && { action: 'form', opened: { id: draft.id, name, entry: draft.entry, draft } };
}
