import type { ContentType } from '../../../content/define-content.ts';
import { type Entry, titleOf } from '../entry.ts';
import { Cell, columnsOf } from './cell.tsx';
import { ColumnHead } from './column-head.tsx';
import { type ListAddress, nextSort } from './list-address.ts';
import { type RowAction, RowActions } from './row-actions.tsx';
import { countInWords, rowsOf } from './rows.ts';
import { TableFrame } from './table-frame.tsx';

interface ContentTableProps {
  definition: ContentType;
  entries: Entry[];
  total: number;
  address: ListAddress;
  isPending: boolean;
  togglingId: string | undefined;
  onSort(sort: string): void;
  onAct(action: RowAction, entry: Entry): void;
}

/** The entries of a page. What there is no room for is left out: see room.ts. */
export function ContentTable(props: ContentTableProps) {
  const { definition, entries, total, address, isPending, togglingId, onSort, onAct } = props;
  const { label } = definition.admin;
  const columns = columnsOf(definition);
  const rows = rowsOf(definition, entries, address);
  return (
    <>
      <p role="status" className="mb-2 text-ink-soft">
        {isPending ? 'Loading…' : countInWords(entries, total, address.search)}
      </p>
      {rows.length > 0 && (
        <TableFrame
          label={label}
          isPending={isPending}
          heads={columns.map((column) => (
            <ColumnHead
              key={column}
              label={definition.fields[column]?.label ?? column}
              isTitle={column === definition.title}
              sort={address.sort}
              field={definition.sort.includes(column) ? column : undefined}
              onSort={() => onSort(nextSort(column, address.sort))}
            />
          ))}
        >
          {rows.map((row) => (
            <tr key={row.entry._id} className="border-line border-t odd:bg-surface even:bg-page">
              <td className="py-2 pr-2 pl-3 align-middle text-ink-soft tabular-nums @4xl:pl-4">
                {row.number}
              </td>
              {columns.map((column) => (
                <Cell key={column} definition={definition} name={column} row={row} />
              ))}
              <td className="w-0 py-2 pr-3 pl-1 align-middle">
                <RowActions
                  definition={definition}
                  entry={row.entry}
                  title={titleOf(definition, row.entry)}
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
