import { Link } from 'react-router';
import { formAddress } from '../../../content/addresses.ts';
import { contentTypes } from '../../../content/index.ts';
import type { PictureInUse } from '../../../server/pictures/picture-desk.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { adminButton } from '../ui/button.ts';

/** Milliseconds in which what nothing needs can still be kept. */
const stays = 7 * 24 * 3_600_000;

/** Where a picture is used, each with the way there; of very many the newest, and how many more there are. */
export function PictureUsesList({ picture, onKeep }: { picture: PictureInUse; onKeep(): void }) {
  const { entries, entryCount, drafts, draftCount, isInHistory, isKept, unusedSince } = picture;
  const moment = useMoments();
  const isUsed = entryCount + draftCount > 0;
  const [moreEntries, moreDrafts] = [entryCount - entries.length, draftCount - drafts.length];
  return (
    <section aria-labelledby="picture-uses">
      <h3 id="picture-uses" className="font-bold text-body">
        Where it is used
      </h3>
      {isUsed && (
        <ul className="mt-1.5 grid gap-1">
          {entries.map(({ record, id, title, fields }) => (
            <li key={id}>
              <Link
                to={formAddress(contentTypes[record], id)}
                className="link inline-flex min-h-11 items-center sm:min-h-0"
              >
                {contentTypes[record].labels.one}: {title || 'without a title'}
              </Link>{' '}
              <span className="text-ink-soft">({fields.join(', ')})</span>
            </li>
          ))}
          {moreEntries > 0 && (
            <li>and {moreEntries === 1 ? '1 more entry' : `${moreEntries} more entries`}</li>
          )}
          {drafts.map(({ id, record, title, accountName }) => (
            <li key={id}>
              Draft of {accountName}: {title || contentTypes[record].labels.one}
            </li>
          ))}
          {moreDrafts > 0 && <li>and {moreDrafts === 1 ? '1 more draft' : `${moreDrafts} more drafts`}</li>}
        </ul>
      )}
      {!isUsed && <p className="mt-1.5">No entry uses it.</p>}
      {isInHistory && (
        <p className="mt-1.5 text-ink-soft">An earlier version or a deleted entry uses it too.</p>
      )}
      {!isUsed && !isKept && unusedSince && (
        <p className="mt-2 flex flex-wrap items-center gap-3">
          It will be deleted automatically after{' '}
          {moment(new Date(Date.parse(unusedSince) + stays).toISOString())}.
          <button type="button" className={adminButton('quiet')} onClick={onKeep}>
            Keep it
          </button>
        </p>
      )}
    </section>
  );
}
