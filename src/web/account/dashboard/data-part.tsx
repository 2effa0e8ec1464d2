import { useRevalidator } from 'react-router';
import { momentsIn } from '../../../content/calendar.ts';
import type { OwnConsent } from '../../../content/own-account.ts';
import { consentPurposes } from '../../../content/privacy/consents.ts';
import { download } from '../../admin/list/download.ts';
import { useTimeZone } from '../../admin/use-time-zone.ts';
import { callApi } from '../../api/session-client.ts';
import { buttonClass } from '../../ui/button-link.tsx';
import { AccountLink } from '../account-link.tsx';
import { DashboardPart } from './dashboard-frame.tsx';
import { PressWords } from './press-words.tsx';
import { usePress } from './use-press.ts';

interface DataPartProps {
  consents: readonly OwnConsent[];
  wantsNews: boolean;
}

/** To what somebody has agreed, and what they do with their data. */
export function DataPart({ consents, wantsNews }: DataPartProps) {
  const moment = momentsIn(useTimeZone());
  const { revalidate } = useRevalidator();
  const news = usePress('That could not be saved. Please try again.');
  const copy = usePress('The copy could not be made. Please try again.');
  const turn = () =>
    news.press(async () => {
      await callApi('PUT', 'account/news', { body: { wantsNews: !wantsNews } });
      await revalidate();
      return wantsNews ? 'You will receive no more news.' : 'Thank you. We will send you news by email.';
    });
  const take = () =>
    copy.press(async () => {
      const { data } = await callApi<object>('POST', 'account/copy');
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      download('my-data.json', file);
      return 'The copy is in your downloads.';
    });

  return (
    <DashboardPart title="Your data">
      <h3 className="font-bold">News</h3>
      <p className="mt-1 text-ink-soft">
        {wantsNews
          ? 'You get our news about new webinars, courses and articles by email.'
          : 'You do not get our news about new webinars, courses and articles.'}
      </p>
      <p className="mt-3 grid">
        <button
          type="button"
          aria-disabled={news.isBusy}
          className={buttonClass('quiet')}
          onClick={() => void turn()}
        >
          {wantsNews ? 'No more news, please' : 'Send me news'}
        </button>
      </p>
      <PressWords said={news.said} problem={news.problem} />

      {consents.length > 0 && (
        <>
          <h3 className="mt-6 font-bold">What you have agreed to</h3>
          <ul className="mt-2 grid gap-2 text-small">
            {consents.map(({ _id, purpose, at, withdrawnAt }) => (
              <li key={_id}>
                {consentPurposes[purpose]}
                <span className="block text-ink-soft">
                  {moment(at)}
                  {withdrawnAt && `, withdrawn ${moment(withdrawnAt)}`}
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
          onClick={() => void take()}
        >
          {copy.isBusy ? 'One moment…' : 'Download a copy'}
        </button>
      </p>
      <PressWords said={copy.said} problem={copy.problem} />
      <p className="mt-4 flex flex-col items-start">
        <AccountLink to="/my-data">Read or correct it, using a link we email you</AccountLink>
        <AccountLink to="/account#end">Have it erased, with your account</AccountLink>
      </p>
    </DashboardPart>
  );
}
