import type { Found } from '../../../content/search/found.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { FoundLine } from './found-line.tsx';
import { FrontDesk } from './front-desk.tsx';
import { NearChoices } from './near-choices.tsx';

interface NothingFoundProps {
  typed: string;
  found: Found;
  onType(text: string): void;
  onLeave(): void;
}

/** Every way on that the page of the search has where it finds nothing (product: Search). */
export function NothingFound({
  typed,
  found: { nearTexts, newest = [] },
  onType,
  onLeave,
}: NothingFoundProps) {
  return (
    <div className="grid gap-5 px-2.5 py-6 sm:px-4">
      <div className="text-center text-balance text-ink-soft">
        Nothing found for <b>“{typed}”</b>.{' '}
        {nearTexts.length > 0 ? (
          <NearChoices texts={nearTexts} onType={onType} />
        ) : (
          'Try fewer words or another spelling.'
        )}
      </div>
      <FrontDesk onLeave={onLeave} />
      {newest.length > 0 && (
        <section aria-labelledby="newest-found">
          <h2 id="newest-found" className="px-2.5 text-title-3">
            Our newest articles
          </h2>
          <ul className="mt-1.5">
            {newest.map((entry) => (
              <li key={entry._id}>
                <PageLink
                  to={entry.path}
                  onClick={onLeave}
                  className="grid grid-cols-[4rem_1fr] items-center gap-x-3.5 rounded-[1.25rem] p-2.5 hover:bg-sun-soft sm:grid-cols-[5rem_1fr]"
                >
                  <FoundLine entry={entry} />
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
