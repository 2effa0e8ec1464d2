import Eye from 'lucide-react/icons/eye';
import Trash2 from 'lucide-react/icons/trash-2';
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

/** A striped table with row numbers (spec §2). On narrow screens all that is known stands below the name. */
export function PeopleTable(props: PeopleTableProps) {
  const { label, columns, people, first, isPending, onView, onDelete } = props;
  const [name, ...others] = columns;
  if (people.length === 0 || !name) return null;
  return (
    <div className="overflow-x-auto rounded-small border border-line">
      <table aria-label={label} aria-busy={isPending} className="w-full border-collapse text-left">
        <thead className="bg-page">
          <tr>
            <th scope="col" className="w-0 py-2.5 pr-2 pl-3 font-bold lg:pl-4">
              #
            </th>
            <th scope="col" className="px-3 py-2.5 font-bold">
              {name.label}
            </th>
            {others.map((column) => (
              <th key={column.label} scope="col" className="hidden px-3 py-2.5 font-bold md:table-cell">
                {column.label}
              </th>
            ))}
            <th scope="col" className="px-3 py-2.5 text-right font-bold">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className={isPending ? 'opacity-60' : ''}>
          {people.map((person, index) => (
            <tr key={person._id} className="border-line border-t odd:bg-surface even:bg-page/60">
              <td className="py-2 pr-2 pl-3 align-top text-ink-soft tabular-nums md:align-middle lg:pl-4">
                {first + index}
              </td>
              <th scope="row" className="px-3 py-2 text-left align-top font-bold md:align-middle">
                <span className="break-words">{name.text(person)}</span>
                {others.map((column) => (
                  <span key={column.label} className="wrap-anywhere block font-normal md:hidden">
                    <Value column={column} person={person} />
                  </span>
                ))}
              </th>
              {others.map((column) => (
                <td key={column.label} className="hidden max-w-72 break-words px-3 py-2 md:table-cell">
                  <Value column={column} person={person} />
                </td>
              ))}
              <td className="w-0 py-2 pr-3 pl-1 align-top md:align-middle">
                <span className="flex justify-end gap-1.5">
                  {onView && (
                    <RowButton Icon={Eye} word="View" name={person.name} onClick={() => onView(person)} />
                  )}
                  <RowButton
                    Icon={Trash2}
                    word="Delete"
                    name={person.name}
                    onClick={() => onDelete(person)}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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

/** A long address breaks after its @ first. */
function Breakable({ text }: { text: string }) {
  const [name, ...domain] = text.split(/(?<=@)/);
  return (
    <>
      {name}
      {domain.length > 0 && <wbr />}
      {domain.join('')}
    </>
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
      <Icon aria-hidden="true" className="size-4" />
      <span className="hidden 2xl:inline">{word}</span>
    </button>
  );
}
