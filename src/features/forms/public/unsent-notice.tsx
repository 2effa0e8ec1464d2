import { useEffect, useState } from 'react';
import { PageLink } from '#core/ui/page-link.tsx';
import { setUnsentFormsFlag, solveOnDemand } from './solve-on-demand.ts';
import {
  listenToFormOutcomes,
  listUnsentForms,
  savedMessage,
  sendUnsentForms,
  type UnsentForm,
} from './unsent-forms.ts';

const pages = { booksession: '/session-book', webinar: '/upcoming-webinar' };

/** Announces on any page that a form waits to be sent, with a link to the page where it can be taken back. */
export function UnsentNotice() {
  const [list, setList] = useState<UnsentForm[]>([]);
  const [isClosed, setClosed] = useState(false);

  useEffect(() => {
    const refresh = () =>
      listUnsentForms().then(
        (all) => {
          setUnsentFormsFlag(all.length > 0);
          setList(all);
        },
        () => undefined,
      );
    const trySending = () => void sendUnsentForms(solveOnDemand).catch(() => undefined);
    void refresh().then(trySending);
    window.addEventListener('online', trySending);
    const stop = listenToFormOutcomes(() => void refresh());
    return () => {
      stop();
      window.removeEventListener('online', trySending);
    };
  }, []);

  const [first] = list;
  if (!first || isClosed) return null;
  const text = list.some(({ refused }) => refused !== undefined)
    ? 'What you wrote could not be sent.'
    : savedMessage;
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-3 z-20 flex justify-center print:hidden">
      <p
        role="status"
        className="appear pointer-events-auto flex flex-wrap items-center gap-x-5 rounded-card border border-line bg-surface px-5 py-2.5 text-ink text-small shadow-soft"
      >
        <strong>{text}</strong>
        <PageLink to={pages[first.form]} className="link inline-flex min-h-11 items-center">
          See what is waiting
        </PageLink>
        <button
          type="button"
          className="link inline-flex min-h-11 items-center"
          onClick={() => setClosed(true)}
        >
          Close
        </button>
      </p>
    </div>
  );
}
