import Eye from 'lucide-react/icons/eye';
import Trash2 from 'lucide-react/icons/trash-2';
import { Breakable } from '../list/breakable.tsx';
import { inFullRow, inShortRow } from '../list/room.ts';
import { TableFrame } from '../list/table-frame.tsx';
import { adminButton } from '../ui/button.ts';
import type { Person } from './load-people.ts';

export interface PeopleColumn {
  label: string;
  text(person: Person): string;
  /** Where a click leads: a letter, or a call. */
  address?(person: Person): string;
}

interface PeopleTableProps {
  label: string;
  /** The first one names the person. */
  columns: PeopleColumn[];
  people: Person[];
  /** The number of the first row. */
  first: number;
  isPending: boolean;
  onView: ((person: Person) => void) | undefined;
  onDelete(person: Person): void;
}

/** The people of a page. What has no room for a column of its own stands below the name. */
export function PeopleTable(props: PeopleTableProps) {
  const { label, columns, people, first, isPending, onView, onDelete } = props;
  const [name, ...others] = columns;
  if (people.length === 0 || !name) return null;
  return (
    <TableFrame
      label={label}
      isPending={isPending}
      heads={columns.map((column) => (
        <th
          key={column.label}
          scope="col"
          className={`px-2 py-2.5 font-bold @4xl:px-3 ${column === name ? '' : ownCell(column)}`}
        >
          {column.label}
        </th>
      ))}
    >
      {people.map((person, index) => (
        <tr key={person._id} className="border-line border-t odd:bg-surface even:bg-page/60">
          <td className="py-2 pr-2 pl-3 align-top text-ink-soft tabular-nums @2xl:align-middle @4xl:pl-4">
            {first + index}
          </td>
          <th
            scope="row"
            className="wrap-anywhere min-w-36 px-2 py-2 text-left align-top font-bold @2xl:align-middle @4xl:px-3"
          >
            {name.text(person)}
            {others.map((column) => (
              <span key={column.label} className={`block font-normal ${belowName(column)}`}>
                <Value column={column} person={person} />
              </span>
            ))}
          </th>
          {others.map((column) => (
            <td key={column.label} className={`max-w-72 px-2 py-2 @4xl:px-3 ${ownCell(column)}`}>
              <Value column={column} person={person} />
            </td>
          ))}
          <td className="w-0 py-2 pr-3 pl-1 align-top @2xl:align-middle">
            <span className="flex justify-end gap-1.5">
              {onView && (
                <RowButton Icon={Eye} word="View" name={person.name} onClick={() => onView(person)} />
              )}
              <RowButton Icon={Trash2} word="Delete" name={person.name} onClick={() => onDelete(person)} />
            </span>
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}

/** Addresses, which are long, stand below the name until there is room for all columns. */
const ownCell = ({ address }: PeopleColumn) =>
  address ? 'wrap-anywhere hidden min-w-40 @6xl:table-cell' : `${inFullRow} @4xl:min-w-42`;
const belowName = ({ address }: PeopleColumn) => (address ? '@6xl:hidden' : inShortRow);

/** What is known of a person: a link where it leads to them. */
export function Value({ column, person }: { column: PeopleColumn; person: Person }) {
  const text = column.text(person);
  if (!text) return '–';
  if (!column.address) return text;
  return (
    <a
      href={column.address(person)}
      className="inline-block min-h-6 py-1 underline decoration-ink/30 underline-offset-3 hover:decoration-ink"
    >
      <Breakable text={text} />
    </a>
  );
}

interface RowButtonProps {
  Icon: typeof Eye;
  word: 'View' | 'Delete';
  name: string;
  onClick(): void;
}

function RowButton({ Icon, word, name, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${word} ${name}`}
      title={word}
      className={adminButton(word === 'Delete' ? 'danger' : 'quiet', 'small')}
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-5 @4xl:size-4" />
      <span className="hidden @6xl:inline">{word}</span>
    </button>
  );
}
