import { Link, useSearchParams } from 'react-router';
import { contentTypes, isContentName, type RecordName } from '../../../content/index.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { adminButton } from '../ui/button.ts';
import { Pill } from '../ui/pill.tsx';
import { useNewDrafts } from './draft-pills.tsx';
import { isMine } from './use-drafts-of.ts';

/** Entries that were started and not added: above the list, which has only what was added. */
export function NewDrafts({ name }: { name: RecordName }) {
  const drafts = useNewDrafts();
  const [query] = useSearchParams();
  const moment = useMoments();
  if (!isContentName(name) || drafts.length === 0) return null;
  const nameless = `${contentTypes[name].labels.one} without a title`;
  const addressOf = (id: string) => {
    const asked = new URLSearchParams(query);
    asked.set('draft', id);
    return `?${asked}`;
  };
  return (
    <section aria-label="Started, not added yet" className="mb-4 rounded-small bg-sun-soft px-3.5 py-1">
      <ul className="max-h-56 divide-y divide-line overflow-y-auto">
        {drafts.map((draft) => {
          const { id, title, accountName, savedAt } = draft;
          const called = title || nameless;
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
              <span className="wrap-anywhere min-w-0 flex-1 basis-48">
                <Pill look="quiet">Not added yet</Pill> <span className="font-bold">{called}</span>,{' '}
                {isMine(draft) ? 'saved' : `by ${accountName}, saved`} {moment(savedAt)}
              </span>
              {isMine(draft) && (
                <Link
                  to={addressOf(id)}
                  aria-label={`Go on: ${called}`}
                  className={adminButton('quiet', 'small')}
                >
                  Go on
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
