import type { ReactNode } from 'react';
import { useNewDrafts } from '#cms/drafts/admin/new-drafts.tsx';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import { fieldsOfType, type RecordType } from '#cms/records/definition.ts';
import { useLatestChanges } from '#cms/records/fetch-entries.ts';
import { type ListAddress, nextSort } from '#cms/records/list-address.ts';
import { isContentName } from '#cms/records/registry.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { lazyPart } from '#core/admin-ui/lazy-part.tsx';
import { columnVisibility, rowClass, TableFrame } from '#core/admin-ui/table.tsx';
import { useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { useIsWide } from '#core/admin-ui/window.ts';
import { useMay } from '#core/api-client/session.ts';
import { recordUiOf } from '../record-ui.ts';
import { Cell, ColumnHead, columnLayoutOf, columnsOf } from './cell.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
import { describeCount, isFiltered, isInOwnOrder, type Row, rowsOf } from './rows.ts';
import { SelectCheckbox } from './selection-bar.tsx';
import type { RowDrag, SortableRowsProps } from './sortable-rows.tsx';
import type { Selection } from './use-selection.ts';

const staticDrag = {
  handle: <span className="block size-11 @4xl:size-9" />,
  rowProps: { ref: () => undefined },
};
const renderStatic = ({ rows, renderRow }: SortableRowsProps) =>
  rows.map((row) => renderRow(row, staticDrag));

/** The drag library is loaded only for lists with a manual order; they can be read without it. */
const LazySortableRows = lazyPart(async () => (await import('./sortable-rows.tsx')).SortableRows, {
  fallback: renderStatic,
  errorFallback: renderStatic,
});

const noNotes: ReadonlyMap<string, ReactNode> = new Map();
const useNoNotes = () => noNotes;

/** How a list is put into another order. */
interface ListOrder {
  onSort(sort: string): void;
  onShowOwnOrder(): void;
  /** Called when an entry was dropped on another. */
  onDrop(entry: Entry, over: string): void;
}

interface RecordTableProps {
  definition: RecordType;
  entries: Entry[];
  total: number;
  address: ListAddress;
  isPending: boolean;
  /** Beside the count. */
  filters?: ReactNode;
  togglingId?: string | undefined;
  /** The entry that another screen has linked to; undefined: none. */
  shownId?: string | undefined;
  /** Undefined: no actions on several records. */
  selection?: Selection | undefined;
  /** Absent: the list has one order. */
  order?: ListOrder;
  onAction(action: RowAction, entry: Entry): void;
  /** Undefined: the role adds no entries of this type. */
  onAdd?: (() => void) | undefined;
}

/** The records of a page. Columns without space are hidden: see table.tsx. */
export function RecordTable(props: RecordTableProps) {
  const { definition, entries, total, address, isPending, filters, selection } = props;
  const { togglingId, shownId, order, onAction, onAdd } = props;
  const { label } = definition.admin;
  const columns = columnsOf(definition);
  const timeZoneNote = useTimeZoneNote();
  const newDrafts = useNewDrafts();
  const latestChanges = useLatestChanges(definition, entries);
  const { Cards, useNotes = useNoNotes } = recordUiOf(definition.name);
  const notes = useNotes(entries);
  const rows = rowsOf(definition, entries, address).map((row) => {
    const { _id } = row.entry;
    return { ...row, latestChange: latestChanges.get(_id), note: notes.get(_id) };
  });
  const isWide = useIsWide('people');
  const areCards = Cards && !isWide;
  // Entries of the type can be put in order.
  const ownOrder = useIsOrdered(definition) && rows.length > 1 ? order : undefined;
  const isInOrder = isInOwnOrder(address);

  const isEmpty = total === 0 && !isPending && !address.search && !isFiltered(address);

  const renderRow = (row: Row, drag?: RowDrag): ReactNode => (
    <tr
      key={row.entry._id}
      {...drag?.rowProps}
      aria-current={row.entry._id === shownId || undefined}
      className={`${rowClass} aria-[current=true]:bg-sun-soft ${drag ? 'relative data-[drag=lifted]:z-10 data-[drag=above]:shadow-[inset_0_3px_0_var(--color-teal)] data-[drag=below]:shadow-[inset_0_-3px_0_var(--color-teal)] data-[drag=lifted]:bg-mint-soft data-[drag=lifted]:shadow-soft' : ''}`}
    >
      <td className="py-1 pl-1 align-middle text-ink-soft tabular-nums @4xl:pl-3">
        <span className="flex flex-col items-center @2xl:flex-row @2xl:gap-1">
          {drag?.handle}
          {selection && (
            <SelectCheckbox
              label={`Select ${titleOf(definition, row.entry)}`}
              isChosen={selection.has(row.entry._id)}
              onChoose={(isChosen, isRange) => selection.set(row.entry._id, isChosen, isRange)}
            />
          )}
          <span className="min-w-6 text-center">{row.number}</span>
        </span>
      </td>
      {columns.map((column) => (
        <Cell
          key={column}
          definition={definition}
          name={column}
          row={row}
          onOpen={() => onAction('panel', row.entry)}
        />
      ))}
      <td className="w-0 py-1 pr-3 pl-1 align-middle">
        <RowActions
          definition={definition}
          row={row}
          isToggling={togglingId === row.entry._id}
          onAction={(action) => onAction(action, row.entry)}
        />
      </td>
    </tr>
  );

  return (
    <>
      <div
        className={
          isEmpty
            ? 'grid justify-items-center gap-4 rounded-small border border-ink/35 border-dashed px-5 py-10 text-center'
            : 'mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink-soft'
        }
      >
        <p role="status" className={isEmpty ? 'max-w-prose text-balance' : ''}>
          {isPending
            ? 'Loading…'
            : total === 0 && address.status === 'draft' && newDrafts.length > 0
              ? 'Nothing else has unsaved changes.'
              : describeCount(definition, entries, total, address.search, isFiltered(address))}
        </p>
        {isEmpty && onAdd && (
          <button type="button" className={adminButtonClass('quiet')} onClick={onAdd}>
            Add the first entry
          </button>
        )}
        {ownOrder && !isInOrder && (
          <p>
            To put entries in order,{' '}
            <button
              type="button"
              className="min-h-11 font-bold text-teal-text underline underline-offset-4"
              onClick={ownOrder.onShowOwnOrder}
            >
              show the whole list in its own order
            </button>
            .
          </p>
        )}
        {rows.length > 0 && hasDatetimes(definition, columns) && <p>{timeZoneNote}</p>}
        {!isEmpty && filters}
      </div>
      {selection && rows.length > 0 && areCards && (
        <SelectAllCheckbox selection={selection} rows={rows} label="Select all on this page" />
      )}
      {areCards && (
        <Cards
          definition={definition}
          rows={rows}
          isPending={isPending}
          selection={selection}
          onAction={onAction}
        />
      )}
      {rows.length > 0 && !areCards && (
        <TableFrame
          label={label}
          isPending={isPending}
          corner={selection && <SelectAllCheckbox selection={selection} rows={rows} />}
          heads={columns.map((column) => (
            <ColumnHead
              key={column}
              label={definition.fields[column]?.label ?? column}
              room={
                column === definition.title ? '' : columnVisibility[columnLayoutOf(definition, column)].column
              }
              sort={address.sort}
              field={order && definition.sort.includes(column) ? column : undefined}
              onSort={() => order?.onSort(nextSort(column, address.sort))}
            />
          ))}
        >
          {ownOrder && isInOrder ? (
            <LazySortableRows {...{ definition, entries, rows, renderRow }} onDrop={ownOrder.onDrop} />
          ) : (
            rows.map((row) => renderRow(row))
          )}
        </TableFrame>
      )}
    </>
  );
}

/** Whether the user may order entries of a type. */
function useIsOrdered(definition: RecordType): boolean {
  const may = useMay();
  const isOfStaff = isContentName(definition.name) && may('content.write');
  return isOfStaff && fieldsOfType(definition, 'order').length > 0;
}

const hasDatetimes = ({ fields }: RecordType, columns: string[]) =>
  columns.some((column) => fields[column]?.kind === 'datetime');

interface SelectAllCheckboxProps {
  selection: Selection;
  rows: Row[];
  /** The text beside the box, if it has no context. */
  label?: string;
}

/** Selects all records of this page, or none. */
function SelectAllCheckbox({ selection, rows, label }: SelectAllCheckboxProps) {
  const count = selection.ids.length;
  return (
    <span className="flex items-center font-normal">
      <SelectCheckbox
        label="Select all on this page"
        isChosen={count === rows.length}
        isPartial={count > 0 && count < rows.length}
        onChoose={selection.setAll}
      />
      {label && <span aria-hidden="true">{label}</span>}
    </span>
  );
}
