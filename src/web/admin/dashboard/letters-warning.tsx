import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { Dashboard } from '../../../server/dashboard.ts';
import { useMoments } from '../kinds/use-moments.ts';

/** Said while emails cannot be sent, because parents wait for them and nobody else notices. */
export function LettersWarning({ isSetUp, letters, since, problem }: NonNullable<Dashboard['letters']>) {
  const moment = useMoments();
  if (!isSetUp) {
    return (
      <Warning>
        <p className="font-bold">Email is not set up: parents and staff receive nothing.</p>
        <p className="mt-1">
          Please set SMTP_URL, MAIL_FROM and STAFF_EMAIL, or ask whoever runs the site. Until then each email
          becomes a file in DATA_DIR/outbox.
        </p>
      </Warning>
    );
  }
  if (letters === 0 || !since) return null;
  return (
    <Warning>
      <p className="font-bold">
        {letters === 1 ? '1 letter' : `${letters} letters`} cannot be sent. The oldest has waited since{' '}
        <time dateTime={since}>{moment(since)}</time>.
      </p>
      <p className="mt-1">
        Nothing is lost: the site keeps trying. Please check SMTP_URL with whoever runs the site.
      </p>
      {problem && <p className="wrap-anywhere mt-1 text-ink-soft">The last answer was: {problem}</p>}
    </Warning>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="mb-5 flex gap-3 rounded-small bg-coral-soft p-4 sm:p-5">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-coral-text" />
      <div>{children}</div>
    </div>
  );
}
