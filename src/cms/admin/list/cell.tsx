import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { DraftPills } from '#cms/drafts/admin/new-drafts.tsx';
import { fieldUiOf } from '#cms/fields/admin.ts';
import { textOf, titleOf } from '#cms/fields/entry.ts';
import { FieldDisplay } from '#cms/fields/field-display.tsx';
import { PlanPill } from '#cms/fields/status/admin.tsx';
import type { RecordType } from '#cms/records/definition.ts';
import { formatLatestChange } from '#cms/records/fetch-entries.ts';
import { Pill } from '#core/admin-ui/button.tsx';
import { type ColumnLayout, columnVisibility } from '#core/admin-ui/table.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import type { Row } from './rows.ts';

interface RowNotesProps {
  definition: RecordType;
  row: Row;
}

/** The notes of an entry beneath its title in rows and cards. Further pills belong in here. */
export function RowNotes({ definition, row: { entry, publicPosition, latestChange, note } }: RowNotesProps) {
  const formatDatetime = useFormatDatetime();
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
      <DraftPills id={entry._id} />
      {definition.admin.marks
        ?.filter((name) => Number(entry[name]) === 1)
        .map((name) => (
          <Pill key={name} look="trouble">
            {definition.fields[name]?.label ?? name}
          </Pill>
        ))}
      {publicPosition && (
        <Pill look={publicPosition.address ? 'good' : 'waiting'}>
          {publicPosition.address ?? 'Not shown'}
        </Pill>
      )}
      {note && <Pill look="waiting">{note}</Pill>}
      <PlanPill definition={definition} entry={entry} />
      {latestChange && (
        <span className="wrap-anywhere text-[0.8125rem] text-ink-soft leading-snug">
          {formatLatestChange(latestChange, formatDatetime, String(new Date().getFullYear()))}
        </span>
      )}
    </span>
  );
}

interface CellProps {
  definition: RecordType;
  name: string;
  row: Row;
}

/** The position of a field in a list. */
export function columnLayoutOf({ fields }: RecordType, name: string): ColumnLayout {
  const field = fields[name];
  return field ? fieldUiOf(field).columnLayout(field) : 'column';
}

/** The fields with a column of their own, if there is space. */
export function columnsOf(definition: RecordType): string[] {
  return definition.admin.columns.filter((name) => columnLayoutOf(definition, name) !== 'beginning');
}

/** A field of a row. */
export function Cell(props: CellProps) {
  const { definition, name, row } = props;
  if (name === definition.title) return <TitleCell {...props} />;
  const { column } = columnVisibility[columnLayoutOf(definition, name)];
  return (
    <td className={`max-w-72 px-2 py-2 align-middle @4xl:px-3 ${column}`}>
      <FieldDisplay as="Cell" definition={definition} entry={row.entry} name={name} />
    </td>
  );
}

/** The title of a row, the beginning of its text, and the fields without a column. */
function TitleCell({ definition, row }: CellProps) {
  const { entry, isChild } = row;
  const title = titleOf(definition, entry);
  const others = definition.admin.columns.filter((name) => name !== definition.title && textOf(entry, name));
  const beneath = (isIncluded: (columnLayout: ColumnLayout) => boolean) =>
    others.flatMap((name) => {
      const columnLayout = columnLayoutOf(definition, name);
      if (!isIncluded(columnLayout)) return [];
      return (
        <span key={name} className={columnVisibility[columnLayout].beneath}>
          <FieldDisplay as="Cell" definition={definition} entry={entry} name={name} />
        </span>
      );
    });
  return (
    // Short, because screen readers repeat the row header with each cell.
    <th
      scope="row"
      abbr={title}
      className="min-w-28 @[22rem]:min-w-36 px-2 py-2 text-left align-middle font-normal @4xl:px-3"
    >
      <span className={`flex items-center gap-2 ${isChild ? 'pl-2 @2xl:pl-4' : ''}`}>
        {isChild && <CornerDownRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />}
        <span className="wrap-anywhere min-w-0 font-bold">{title}</span>
      </span>
      {beneath((columnLayout) => columnLayout === 'beginning')}
      <RowNotes definition={definition} row={row} />
      {beneath((columnLayout) => columnLayout !== 'beginning')}
    </th>
  );
}

interface ColumnHeadProps {
  label: string;
  /** The class that shows it if there is space: see table.tsx. */
  room: string;
  /** The sort order of the list; `field` is the sort key of this column, if it has one. */
  sort: string;
  field: string | undefined;
  onSort(): void;
}

export function ColumnHead({ label, room, sort, field, onSort }: ColumnHeadProps) {
  const position = `px-2 @4xl:whitespace-nowrap @4xl:px-3 ${room}`;
  if (!field) {
    return (
      <th scope="col" className={`py-2.5 font-bold ${position}`}>
        {label}
      </th>
    );
  }
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction];
  return (
    <th scope="col" aria-sort={direction} className={`py-0.5 font-bold ${position}`}>
      <button
        type="button"
        className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 text-left leading-tight hover:bg-mint-soft"
        onClick={onSort}
      >
        {label}
        <Icon
          aria-hidden="true"
          className={`size-4 shrink-0 ${direction === 'none' ? 'text-ink-soft' : 'text-teal-text'}`}
        />
      </button>
    </th>
  );
}
