import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';

interface ColumnHeadProps {
  label: string;
  isTitle: boolean;
  /** The sort of the list; `field` is what this column is sorted by, if it can be. */
  sort: string;
  field: string | undefined;
  onSort(): void;
}

/** What is hidden on narrow screens: everything but the title. */
export const narrow = (isTitle: boolean) => (isTitle ? '' : 'hidden md:table-cell');

export function ColumnHead({ label, isTitle, sort, field, onSort }: ColumnHeadProps) {
  const place = `px-3 ${narrow(isTitle)}`;
  if (!field) {
    return (
      <th scope="col" className={`whitespace-nowrap py-2.5 font-bold ${place}`}>
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
        className="-mx-2 inline-flex min-h-10 items-center whitespace-nowrap gap-1.5 rounded-small px-2 hover:bg-mint-soft"
        onClick={onSort}
      >
        {label}
        <Icon
          aria-hidden="true"
          className={`size-4 ${direction === 'none' ? 'text-ink-soft' : 'text-teal-text'}`}
        />
      </button>
    </th>
  );
}
