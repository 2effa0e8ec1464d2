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
import { recordUiOf } from '../record-ui.ts';
import type { Row } from './rows.ts';

interface RowNotesProps {
  definition: RecordType;
  row: Row;
}

/** Classes of the line beneath a title that holds the notes. */
export const rowNotesClass =
  'mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] leading-5 empty:hidden';

/** The notes of an entry beneath its title in rows and cards. Further pills belong in here. */
export function RowNotes({ definition, row: { entry, publicPosition, note } }: RowNotesProps) {
  return (
    <>
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
      {typeof note === 'string' ? <Pill look="waiting">{note}</Pill> : note}
      <PlanPill definition={definition} entry={entry} />
    </>
  );
}

/** Who changed an entry last, and when. */
export function LatestChange({ row: { latestChange } }: { row: Row }) {
  const formatDatetime = useFormatDatetime();
  return (
    latestChange && (
      <span className="wrap-anywhere text-ink-soft">
        {formatLatestChange(latestChange, formatDatetime, String(new Date().getFullYear()))}{' '}
        {/* Whole, or not in sight where the line ends before. */}
        <span className="inline-block">by {latestChange.by}</span>
      </span>
    )
  );
}

interface CellProps {
  definition: RecordType;
  name: string;
  row: Row;
  /** Called when the title of a record with a dialog of its own is pressed. */
  onOpen(): void;
}

/** The position of a field in a list. */
export function columnLayoutOf({ fields, admin }: RecordType, name: string): ColumnLayout {
  if (admin.spareColumns?.includes(name)) return 'spare';
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
    <td className={`max-w-72 px-2 py-1 align-middle @7xl:px-3 ${column}`}>
      <FieldDisplay as="Cell" definition={definition} entry={row.entry} name={name} />
    </td>
  );
}

/**
 * The title of a row, and beneath it a line with the notes, the last change and the beginning of the text. In a wide
 * table that line ends with the last whole word that fits, so that many rows fit on a screen.
 */
function TitleCell({ definition, row, onOpen }: CellProps) {
  const { entry, isChild } = row;
  const title = titleOf(definition, entry);
  const others = definition.admin.columns.filter((name) => name !== definition.title && textOf(entry, name));
  const { panel } = recordUiOf(definition.name);
  const beneath = (isIncluded: (columnLayout: ColumnLayout) => boolean) =>
    others.flatMap((name) => {
      const columnLayout = columnLayoutOf(definition, name);
      if (!isIncluded(columnLayout)) return [];
      const field = definition.fields[name];
      return (
        <span key={name} className={columnVisibility[columnLayout].beneath}>
          {/* A date without the head of its column needs a label. */}
          {field?.kind === 'datetime' && <span className="text-ink-soft">{field.label}: </span>}
          <FieldDisplay as="Cell" definition={definition} entry={entry} name={name} />
        </span>
      );
    });
  return (
    // Short, because screen readers repeat the row header with each cell.
    <th
      scope="row"
      abbr={title}
      className="min-w-28 @[22rem]:min-w-36 px-2 py-1 text-left align-middle font-normal @7xl:px-3"
    >
      <span className={`flex items-center gap-2 ${isChild ? 'pl-2 @2xl:pl-4' : ''}`}>
        {isChild && <CornerDownRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />}
        {panel ? (
          <button
            type="button"
            aria-label={`${panel.label} ${title}`}
            className="wrap-anywhere min-h-6 min-w-0 text-left font-bold text-teal-text underline-offset-4 hover:underline"
            onClick={onOpen}
          >
            {title}
          </button>
        ) : (
          <span className="wrap-anywhere min-w-0 font-bold">{title}</span>
        )}
      </span>
      <span className={rowNotesClass}>
        <RowNotes definition={definition} row={row} />
        <span className="text-ink-soft empty:hidden @3xl:h-5 @3xl:min-w-24 @3xl:flex-1 @3xl:basis-24 @3xl:overflow-hidden *:not-first:before:mx-1.5 *:not-first:before:content-['·']">
          <LatestChange row={row} />
          {beneath((columnLayout) => columnLayout === 'beginning')}
        </span>
      </span>
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
  const position = `px-2 @4xl:whitespace-nowrap @7xl:px-3 ${room}`;
  if (!field) {
    return (
      <th scope="col" className={`py-2 font-bold ${position}`}>
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
        className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 text-left leading-tight hover:bg-mint-soft @4xl:min-h-9"
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
