import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';

interface ColumnHeadProps {
  label: string;
  /** When there is room for it: see room.ts. */
  room: string;
  /** The sort of the list; `field` is what this column is sorted by, if it can be. */
  sort: string;
  field: string | undefined;
  onSort(): void;
}

export function ColumnHead({ label, room, sort, field, onSort }: ColumnHeadProps) {
  const place = `px-2 @4xl:whitespace-nowrap @4xl:px-3 ${room}`;
  if (!field) {
    return (
      <th scope="col" className={`py-2.5 font-bold ${place}`}>
        {label}
      </th>
    );
  }
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction];
  return (
    <th scope="col" aria-sort={direction} className={`py-0.5 font-bold ${place}`}>
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
