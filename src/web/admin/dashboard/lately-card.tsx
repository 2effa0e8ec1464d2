import { Link } from 'react-router';
import type { PresentedChange } from '../../../server/api/present-change.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { useCall } from '../use-call.ts';
import { CalledCard } from './called-card.tsx';
import { happenings } from './lately.ts';

/** Lines that are shown. */
const most = 6;

/** What happened lately, of all that the site keeps. */
export function LatelyCard() {
  // A few more than are shown, because some of them are one.
  const called = useCall<{ changes: PresentedChange[] }>('changes?limit=30');
  return (
    <CalledCard title="Lately" isWide called={called}>
      {({ changes }) => <Happenings changes={changes} />}
    </CalledCard>
  );
}

function Happenings({ changes }: { changes: PresentedChange[] }) {
  const moment = useMoments();
  if (changes.length === 0) return <p className="text-ink-soft">Nothing has happened yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {happenings(changes, most).map(({ at, by, words, title, to }) => (
        <li
          key={at + title}
          className="flex flex-wrap items-baseline justify-between gap-x-6 py-2 first:pt-0 last:pb-0"
        >
          <p className="wrap-anywhere min-w-0">
            {by.charAt(0).toUpperCase() + by.slice(1)} {words}{' '}
            {title &&
              (to ? (
                <Link to={to} className="font-bold text-teal-text underline-offset-4 hover:underline">
                  {title}
                </Link>
              ) : (
                <strong>{title}</strong>
              ))}
          </p>
          <time dateTime={at} className="whitespace-nowrap text-ink-soft">
            {moment(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
