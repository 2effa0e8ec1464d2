import { useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Link,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { CsvButton } from '#core/admin-ui/csv-download.tsx';
import { Pagination } from '#core/admin-ui/list-controls.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useCall } from '#core/admin-ui/use-call.ts';
import { useMay } from '#core/api-client/session.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { inboxPath } from '#features/enquiries/admin/inbox-address.ts';
import type { PrivacyOverview } from '../api.ts';
import { NewRequestDialog, RequestDialog } from './request-dialogs.tsx';
import { loadPrivacy, RequestFilters, RequestTable, requestPageSize } from './request-table.tsx';
import { type PrivacyAddress, type PrivacyTab, privacyTabs, toPrivacyAddress } from './requests-address.ts';

/** The number of newsletter subscribers, and their list as a file. */
function NewsPanel({ mayExport }: { mayExport: boolean }) {
  const { data, problem, retry } = useCall('GET privacy/overview');
  if (problem !== undefined) return <LoadError what="The subscribers" problem={problem} onRetry={retry} />;
  if (!data) return <p className="text-ink-soft">Loading…</p>;
  const { subscribers } = data;
  if (subscribers === 0)
    return <p className="text-ink-soft">The newsletter has no confirmed subscribers yet.</p>;
  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      <p className="text-lead">
        <strong>{subscribers.toLocaleString('en-IN')}</strong>{' '}
        {subscribers === 1 ? 'person wants' : 'people want'} news about new webinars, courses and articles,
        and {subscribers === 1 ? 'has' : 'have'} confirmed it from their mailbox.
      </p>
      <p className="text-ink-soft">
        Please download a fresh list each time you write, and put the link from each line into that person’s
        email: a person who unsubscribes with it will not be on the next list.
      </p>
      {mayExport && subscribers > 0 && <CsvButton path="exports/subscribers" filename="news.csv" />}
    </div>
  );
}

export const meta = privateMeta('Personal data');

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadPrivacy(request);
}
clientLoader.hydrate = true as const;

/** Requests about personal data, newsletter subscribers, and retention (product: Own data). */
export default function PrivacyScreen() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { address } = loaded;
  const { revalidate, state } = useRevalidator();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const mayManage = useMay()('privacy.manage');
  const [isCreating, setCreating] = useState(false);
  const isPending = state === 'loading' || next !== undefined;
  const goTo = (to: Partial<PrivacyAddress>) =>
    void navigate(toPrivacyAddress(to), { preventScrollReset: true });

  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-title-2">Personal data</h1>
          <p className="mt-1 max-w-2xl text-ink-soft">
            What people ask us about their data, and when an answer is due. What they ask for on the page{' '}
            <a href="/my-data" className="underline underline-offset-4">
              Your data
            </a>{' '}
            is mostly done automatically.
          </p>
        </div>
        {mayManage && address.tab === 'requests' && (
          <button type="button" className={adminButtonClass('main')} onClick={() => setCreating(true)}>
            Log a request
          </button>
        )}
      </div>
      <Tabs tab={address.tab} />
      {address.tab === 'requests' && (
        <>
          <RequestFilters address={address} onChange={goTo} />
          {loaded.problem ? (
            <LoadError problem={loaded.problem} />
          ) : (
            <>
              <p role="status" className="mb-2 text-ink-soft">
                {isPending ? 'Loading…' : inWords(loaded.total, address)}
              </p>
              {loaded.requests.length > 0 && (
                <RequestTable requests={loaded.requests} address={address} isPending={isPending} />
              )}
            </>
          )}
          <Pagination
            page={address.page}
            count={Math.ceil(loaded.total / requestPageSize)}
            addressOf={(page) => toPrivacyAddress({ ...address, page, request: '' })}
          />
        </>
      )}
      {address.tab === 'news' && <NewsPanel mayExport={mayManage} />}
      {address.tab === 'kept' && <RetentionPanel />}
      {isCreating && (
        <NewRequestDialog onCreated={() => void revalidate()} onClose={() => setCreating(false)} />
      )}
      {address.request && (
        <RequestDialog
          key={address.request}
          id={address.request}
          mayManage={mayManage}
          onClose={() => goTo({ ...address, request: '' })}
        />
      )}
    </>
  );
}

function Tabs({ tab }: { tab: PrivacyTab }) {
  return (
    <nav
      aria-label="Personal data"
      className="-mx-4 mb-5 overflow-x-auto border-line border-b px-4 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-1">
        {Object.entries(privacyTabs).map(([name, label]) => (
          <li key={name}>
            <Link
              to={toPrivacyAddress({ tab: name as PrivacyTab })}
              aria-current={name === tab ? 'page' : undefined}
              preventScrollReset
              className="flex min-h-[48px] items-center whitespace-nowrap border-transparent border-b-3 px-3.5 font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-teal-text aria-[current=page]:font-bold aria-[current=page]:text-teal-text"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function inWords(total: number, { state, kind }: PrivacyAddress): string {
  if (total === 0)
    return state || kind
      ? 'No requests match.'
      : 'No requests yet. When a person asks for a copy of their data, or to have it erased, the request appears here.';
  return total === 1 ? '1 request' : `${total.toLocaleString('en-IN')} requests`;
}

type RetentionEntries = PrivacyOverview['retention'];

const titles: Record<RetentionEntries[number]['subject'], string> = {
  parent: 'About parents',
  account: 'About account holders',
  staff: 'About staff',
  published: 'People named on the site',
};

/** The purposes and retention of personal data, as the columns of the database declare them. */
function RetentionPanel() {
  const { data, problem, retry } = useCall('GET privacy/overview');
  const maySet = useMay()('settings.manage');
  if (problem !== undefined) return <LoadError what="This list" problem={problem} onRetry={retry} />;
  if (!data) return <p className="text-ink-soft">Loading…</p>;
  return (
    <div className="grid max-w-4xl gap-7">
      <p className="text-ink-soft">
        Every column of the database records why it is there and when it is erased: this list is made from
        that.{' '}
        {maySet ? (
          <Link
            to="/admin/settings#group-privacy"
            className="font-semibold text-teal-text underline underline-offset-4"
          >
            You can change the periods in the settings
          </Link>
        ) : (
          'Administrators can change the periods in the settings'
        )}
        .
      </p>
      {data.unclosedEnquiries > 0 && (
        <p className="rounded-small bg-sun-soft p-4">
          {data.unclosedEnquiries === 1 ? '1 enquiry is' : `${data.unclosedEnquiries} enquiries are`} older
          than we say we keep them, because no one has closed {data.unclosedEnquiries === 1 ? 'it' : 'them'}.
          Please look through{' '}
          <Link to={inboxPath} className="font-semibold text-teal-text underline underline-offset-4">
            the enquiries
          </Link>{' '}
          and close what is done: it will then be erased.
        </p>
      )}
      {Object.entries(titles).map(([subject, title]) => {
        const rows = data.retention.filter((one) => one.subject === subject);
        return rows.length > 0 && <RetentionTable key={subject} title={title} rows={rows} />;
      })}
    </div>
  );
}

function RetentionTable({ title, rows }: { title: string; rows: RetentionEntries }) {
  return (
    <section>
      <h2 className="mb-2 text-title-3">{title}</h2>
      <div className="overflow-x-auto rounded-small border border-line">
        <table className="w-full border-collapse text-left">
          <thead className="bg-page">
            <tr>
              <th scope="col" className="px-4 py-2.5 font-bold">
                Why
              </th>
              <th scope="col" className="w-2/5 px-4 py-2.5 font-bold">
                Kept for
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ purpose, period }) => (
              <tr key={`${purpose} ${period}`} className="border-line border-t odd:bg-surface even:bg-page">
                <th scope="row" className="px-4 py-2.5 text-left align-top font-bold">
                  {purpose}
                </th>
                <td className="px-4 py-2.5 align-top">{period}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
