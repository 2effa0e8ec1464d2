import { Link } from 'react-router';
import { screenAddress } from '../../../content/addresses.ts';
import type { DraftHead } from '../../../content/drafts.ts';
import { contentTypes } from '../../../content/index.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { useCall } from '../use-call.ts';
import { CalledCard } from './called-card.tsx';
import { CardLink } from './card.tsx';

/** Drafts that are named. */
const most = 5;

/** What whoever looks has typed and not published; each leads back into its form. */
export function DraftsCard() {
  // One more than is named tells whether there are more.
  const called = useCall<{ drafts: DraftHead[] }>(`drafts?limit=${most + 1}`);
  const moment = useMoments();
  return (
    <CalledCard title="My drafts" called={called}>
      {({ drafts }) =>
        drafts.length === 0 ? (
          <>
            <p className="text-ink-soft">
              Nothing is unfinished. What you type in a form is kept here until you save it.
            </p>
            <p className="mt-auto pt-2">
              <CardLink to={screenAddress(contentTypes.blog)}>Write a blog</CardLink>
            </p>
          </>
        ) : (
          <ul className="divide-y divide-line">
            {drafts.slice(0, most).map(({ id, record, recordId, title, savedAt }) => {
              const { labels } = contentTypes[record];
              return (
                <li key={id} className="items-baseline justify-between gap-x-6 py-1 sm:flex">
                  <Link
                    to={`${screenAddress(contentTypes[record])}?draft=${encodeURIComponent(id)}`}
                    className="wrap-anywhere inline-flex min-h-11 min-w-0 flex-1 items-center font-bold text-teal-text underline-offset-4 hover:underline"
                  >
                    {title || `${labels.one} without a title`}
                  </Link>
                  <span className="block shrink-0 pb-1.5 text-ink-soft sm:pb-0">
                    {recordId ? labels.one : `${labels.one}, new`} ·{' '}
                    <time dateTime={savedAt}>{moment(savedAt)}</time>
                  </span>
                </li>
              );
            })}
            {drafts.length > most && <li className="pt-2 text-ink-soft">and more</li>}
          </ul>
        )
      }
    </CalledCard>
  );
}
