import type { RecordType } from '../../../content/define-record.ts';
import type { Entry } from '../entry.ts';
import { PersonCards } from '../front-desk/person-cards.tsx';
import { useIsWide } from '../front-desk/use-is-wide.ts';
import { useClockNote } from '../kinds/use-moments.ts';
import { Cell, columnsOf, placeOf } from './cell.tsx';
import { ColumnHead } from './column-head.tsx';
import { type ListAddress, nextSort } from './list-address.ts';
import { rowLook } from './list-row.tsx';
import { rooms } from './room.ts';
import { type RowAction, RowActions } from './row-actions.tsx';
import { countInWords, isNarrowed, rowsOf } from './rows.ts';
import { TableFrame } from './table-frame.tsx';

interface RecordTableProps {
  definition: RecordType;
  entries: Entry[];
  total: number;
  address: ListAddress;
  isPending: boolean;
  togglingId: string | undefined;
  onSort(sort: string): void;
  onAct(action: RowAction, entry: Entry): void;
}

/** The records of a page. What there is no room for is left out: see room.ts. */
export function RecordTable(props: RecordTableProps) {
  const { definition, entries, total, address, isPending, togglingId, onSort, onAct } = props;
  const { label } = definition.admin;
  const columns = columnsOf(definition);
  const clockNote = useClockNote();
  const hasMoments = columns.some((column) => definition.fields[column]?.kind === 'moment');
  const rows = rowsOf(definition, entries, address);
  // Staff call people from a phone.
  const areCards = !useIsWide('people') && definition.isPersonal;
  return (
    <>
      <p className="mb-2 flex flex-wrap justify-between gap-x-6 text-ink-soft">
        <span role="status">
          {isPending
            ? 'Loading…'
            : countInWords(definition, entries, total, address.search, isNarrowed(address))}
        </span>
        {rows.length > 0 && hasMoments && <span>{clockNote}</span>}
      </p>
      {areCards && <PersonCards definition={definition} rows={rows} isPending={isPending} onAct={onAct} />}
      {rows.length > 0 && !areCards && (
        <TableFrame
          label={label}
          isPending={isPending}
          heads={columns.map((column) => (
            <ColumnHead
              key={column}
              label={definition.fields[column]?.label ?? column}
              room={column === definition.title ? '' : rooms[placeOf(definition, column)].column}
              sort={address.sort}
              field={definition.sort.includes(column) ? column : undefined}
              onSort={() => onSort(nextSort(column, address.sort))}
            />
          ))}
        >
          {rows.map((row) => (
            <tr key={row.entry._id} className={rowLook}>
              <td className="py-2 pr-2 pl-3 align-middle text-ink-soft tabular-nums @4xl:pl-4">
                {row.number}
              </td>
              {columns.map((column) => (
                <Cell key={column} definition={definition} name={column} row={row} />
              ))}
              <td className="w-0 py-2 pr-3 pl-1 align-middle">
                <RowActions
                  definition={definition}
                  row={row}
                  isToggling={togglingId === row.entry._id}
                  onAct={(action) => onAct(action, row.entry)}
                />
              </td>
            </tr>
          ))}
        </TableFrame>
      )}
    </>
  );
}
