import type { PeopleName } from '../../../content/index.ts';
import { HistoryLink } from '../history/history-link.tsx';
import { adminButton } from '../ui/button.ts';
import { Modal } from '../ui/modal.tsx';
import type { Person } from './load-people.ts';
import { type PeopleColumn, Value } from './people-table.tsx';

interface PersonViewProps {
  person: Person;
  record: PeopleName;
  columns: PeopleColumn[];
  onClose(): void;
}

/** All that a parent wrote. */
export function PersonView({ person, record, columns, onClose }: PersonViewProps) {
  return (
    <Modal title={person.name} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section aria-label="Details" tabIndex={0} className="overflow-y-auto p-5">
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
          {columns.map((column) => (
            <div key={column.label} className="sm:contents">
              <dt className="font-bold text-ink-soft">{column.label}</dt>
              <dd className="min-w-0 whitespace-pre-line break-words">
                <Value column={column} person={person} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="flex justify-end border-line border-t px-5 py-3.5">
        <HistoryLink record={record} id={person._id} title={person.name} />
        <button type="button" className={adminButton('quiet')} onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}
