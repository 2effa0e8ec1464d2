import MailX from 'lucide-react/icons/mail-x';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '../../../server/dashboard.ts';
import { deskPath } from '../front-desk/desk-address.ts';
import { useMoments } from '../kinds/use-moments.ts';

/** Letters that will not come any more: whoever waits for one has to be told in another way. */
export function LettersGivenUp({ letters }: { letters: NonNullable<Dashboard['letters']>['givenUp'] }) {
  const moment = useMoments();
  const id = useId();
  if (letters.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-5 flex gap-3 rounded-small bg-sun-soft p-4 sm:p-5">
      <MailX aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <h2 id={id} className="font-bold font-sans text-body">
          Letters that could not be delivered in the last 7 days
        </h2>
        <ul className="mt-1 grid gap-1">
          {letters.map(({ kind, about, aboutId, outcome, said, endedAt }) => (
            <li key={`${kind} ${endedAt}`} className="wrap-anywhere">
              <strong>{inWords(kind)}</strong> (<time dateTime={endedAt}>{moment(endedAt)}</time>):{' '}
              {outcome === 'missed' ? 'it was too late to send it.' : `the mail server refuses it (${said}).`}
              {about === 'enquiry' && (
                <Link to={`${deskPath}/${encodeURIComponent(aboutId)}`} className="link ml-1.5">
                  See the enquiry
                </Link>
              )}
            </li>
          ))}
        </ul>
        <p className="mt-2">The people they were for have not heard from us. Please reach them by phone.</p>
      </div>
    </section>
  );
}

/** `password-reset` as staff read it. */
function inWords(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
}
