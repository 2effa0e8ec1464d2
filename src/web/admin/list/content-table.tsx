import type { ContentType } from '../../../content/define-content.ts';
import { type Entry, titleOf } from '../entry.ts';
import { Cell, columnsOf } from './cell.tsx';
import { ColumnHead } from './column-head.tsx';
import { type ListAddress, nextSort, pageSize } from './list-address.ts';
import { type RowAction, RowActions } from './row-actions.tsx';
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

interface Row {
  entry: Entry;
  number: string;
  isChild: boolean;
}

/** Entries that stand under another one follow it. */
function rowsOf(entries: Entry[], before: number): Row[] {
  return entries.flatMap((entry, place) => [
    { entry, number: `${before + place + 1}`, isChild: false },
    ...(entry.children ?? []).map((child, childPlace) => ({
      entry: child,
      number: `${before + place + 1}.${childPlace + 1}`,
      isChild: true,
    })),
  ]);
}

/** The entries of a page. What there is no room for is left out: see room.ts. */
export function ContentTable(props: ContentTableProps) {
  const { definition, entries, total, address, isPending, togglingId, onSort, onAct } = props;
  const { label } = definition.admin;
  const columns = columnsOf(definition);
  const rows = rowsOf(entries, (address.page - 1) * pageSize);
  return (
    <>
      <p role="status" className="mb-2 text-ink-soft">
        {isPending ? 'Loading…' : describe(total, address.search)}
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
          {rows.map(({ entry, number, isChild }) => (
            <tr key={entry._id} className="border-line border-t odd:bg-surface even:bg-page">
              <td className="py-2 pr-2 pl-3 align-middle text-ink-soft tabular-nums @4xl:pl-4">{number}</td>
              {columns.map((column) => (
                <Cell key={column} definition={definition} name={column} entry={entry} isChild={isChild} />
              ))}
              <td className="w-0 py-2 pr-3 pl-1 align-middle">
                <RowActions
                  definition={definition}
                  entry={entry}
                  title={titleOf(definition, entry)}
                  isToggling={togglingId === entry._id}
                  onAct={(action) => onAct(action, entry)}
                />
              </td>
            </tr>
          ))}
        </TableFrame>
      )}
    </>
  );
}

function describe(total: number, search: string): string {
  const found = total === 1 ? '1 entry' : `${total} entries`;
  if (search) return total === 0 ? `Nothing found for “${search}”.` : `${found} for “${search}”`;
  return total === 0 ? 'There is nothing here yet.' : found;
}
