import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { download } from '#core/admin-ui/csv-download.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { cutText } from '#core/text/plain-text.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { ButtonLink, buttonClass } from '#core/ui/button-link.tsx';
import { consentPurposes } from '#features/consent/rules/consent.ts';
import { type EnquiryStatus, enquiryStatuses } from '#features/enquiries/rules/greeting.ts';
import type { OwnConsent, OwnEnquiry } from '../data-api.ts';
import { AccountLink } from './account-frame.tsx';
import { DashboardPart, StatusBadge } from './account-section.tsx';

interface ActionMessagesProps {
  message: string;
  problem: string;
}

/** The result of an action, announced to screen readers. */
export function ActionMessages({ message, problem }: ActionMessagesProps) {
  return (
    <>
      <p role="status" className="rounded-small bg-mint-soft not-empty:mt-3 not-empty:px-4 not-empty:py-2.5">
        {message}
      </p>
      <p role="alert" className="font-bold text-danger-text not-empty:mt-3">
        {problem}
      </p>
    </>
  );
}

/** The state of a button that acts at once: one request at a time, and its result in words. */
export function useButtonAction(fallback: string) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState('');

  /** @param work returns the success message */
  async function run(work: () => Promise<string>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setMessage('');
    setProblem('');
    try {
      setMessage(await work());
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      setProblem((error instanceof Error && error.message) || fallback);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, message, problem, run };
}

interface DataPartProps {
  consents: readonly OwnConsent[];
  isSubscribed: boolean;
}

/** The consents of the address and the actions on its data. */
export function DataPart({ consents, isSubscribed }: DataPartProps) {
  const formatDatetime = createDatetimeFormatter(useTimeZone());
  const { revalidate } = useRevalidator();
  const news = useButtonAction('That could not be saved. Please try again.');
  const copy = useButtonAction('The copy could not be made. Please try again.');
  const setNews = () =>
    news.run(async () => {
      await callApi('PUT account/newsletter', { body: { isSubscribed: !isSubscribed } });
      await revalidate();
      return isSubscribed
        ? 'You will not receive news from us any more.'
        : 'Thank you. We will send you news by email.';
    });
  const downloadCopy = () =>
    copy.run(async () => {
      const { data } = await callApi('POST account/data-export');
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      download('my-data.json', file);
      return 'The copy is in your downloads.';
    });

  return (
    <DashboardPart title="Your data">
      <h3 className="font-bold">News</h3>
      <p className="mt-1 text-ink-soft">
        {isSubscribed
          ? 'You get our news about new webinars, courses and articles by email.'
          : 'You do not get our news about new webinars, courses and articles.'}
      </p>
      <p className="mt-3 grid">
        <button
          type="button"
          aria-disabled={news.isBusy}
          className={buttonClass('quiet')}
          onClick={() => void setNews()}
        >
          {isSubscribed ? 'Stop the news emails' : 'Send me news'}
        </button>
      </p>
      <ActionMessages message={news.message} problem={news.problem} />

      {consents.length > 0 && (
        <>
          <h3 className="mt-6 font-bold">What you have agreed to</h3>
          <ul className="mt-2 grid gap-2 text-small">
            {consents.map(({ _id, purpose, at, withdrawnAt }) => (
              <li key={_id}>
                {consentPurposes[purpose]}
                <span className="block text-ink-soft">
                  {formatDatetime(at)}
                  {withdrawnAt && `, withdrawn ${formatDatetime(withdrawnAt)}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}

      <h3 className="mt-6 font-bold">Everything we hold</h3>
      <p className="mt-1 text-ink-soft">
        A file of everything we hold under your email address, for you to keep.
      </p>
      <p className="mt-3 grid">
        <button
          type="button"
          aria-disabled={copy.isBusy}
          className={buttonClass('quiet')}
          onClick={() => void downloadCopy()}
        >
          {copy.isBusy ? 'One moment…' : 'Download a copy'}
        </button>
      </p>
      <ActionMessages message={copy.message} problem={copy.problem} />
      <p className="mt-4 flex flex-col items-start">
        <AccountLink to="/my-data">Read or correct it, using a link we email you</AccountLink>
        <AccountLink to="/account#end">Have it erased, with your account</AccountLink>
      </p>
    </DashboardPart>
  );
}

const looks = {
  received: 'waiting',
  taken: 'waiting',
  later: 'waiting',
  answered: 'good',
  closed: 'quiet',
} as const satisfies Record<EnquiryStatus, string>;

/** Length of the excerpt of a message, in characters. */
const excerptLength = 160;

/** The enquiries of the address and the status of each. */
export function EnquiriesPart({ enquiries }: { enquiries: readonly OwnEnquiry[] }) {
  const formatDatetime = createDatetimeFormatter(useTimeZone());
  return (
    <DashboardPart title="Your enquiries">
      {enquiries.length === 0 && (
        <p className="mb-4 text-ink-soft">
          Nothing here yet. Once you book a session, you can follow your enquiry here.
        </p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {enquiries.map(({ _id, sentAt, excerpt, status }) => (
          <li key={_id} className="py-4 first:pt-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusBadge look={looks[status]}>{enquiryStatuses[status]}</StatusBadge>
              <span className="text-ink-soft text-small">
                {sentAt ? formatDatetime(sentAt) : 'Date not available'}
              </span>
            </p>
            <p className="mt-2 wrap-anywhere">{cutText(excerpt, excerptLength)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-2 grid sm:justify-start">
        <ButtonLink to="/session-book" state={{ focus: true }} look={enquiries.length > 0 ? 'quiet' : 'main'}>
          Book a session
        </ButtonLink>
      </p>
    </DashboardPart>
  );
}
