import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Dashboard } from '../../../server/dashboard.ts';
import { useMoments } from '../kinds/use-moments.ts';

/** Said while letters cannot be sent, because parents wait for them and nobody else notices. */
export function LettersWarning({ letters, since, problem }: NonNullable<Dashboard['letters']>) {
  const moment = useMoments();
  if (letters === 0 || !since) return null;
  return (
    <div role="alert" className="mb-5 flex gap-3 rounded-small bg-coral-soft p-4 sm:p-5">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-coral-text" />
      <div>
        <p className="font-bold">
          {letters === 1 ? '1 letter' : `${letters} letters`} cannot be sent. The oldest has waited since{' '}
          <time dateTime={since}>{moment(since)}</time>.
        </p>
        <p className="mt-1">
          Nothing is lost: the site keeps trying. Please check SMTP_URL with whoever runs the site.
        </p>
        {problem && <p className="wrap-anywhere mt-1 text-ink-soft">The last answer was: {problem}</p>}
      </div>
    </div>
  );
}
