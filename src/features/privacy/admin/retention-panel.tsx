import { Link } from 'react-router';
import { LoadProblem } from '#core/admin-ui/load-problem.tsx';
import { useCall } from '#core/admin-ui/use-call.ts';
import { useMay } from '#core/api-client/session.ts';
import { inboxPath } from '#features/enquiries/admin/inbox-address.ts';
import type { PrivacyOverview } from '../rules/register.ts';

type Kept = PrivacyOverview['kept'];

const titles: Record<Kept[number]['whose'], string> = {
  parent: 'Of parents',
  account: 'Of accounts',
  staff: 'Of staff',
  published: 'People named on the site',
};

/** The purposes and retention of personal data, as the columns of the database declare them. */
export function KeptPanel() {
  const { data, problem, retry } = useCall<PrivacyOverview>('privacy/overview');
  const maySet = useMay()('settings.manage');
  if (problem !== undefined) return <LoadProblem what="What is kept" problem={problem} onRetry={retry} />;
  if (!data) return <p className="text-ink-soft">Loading…</p>;
  return (
    <div className="grid max-w-4xl gap-7">
      <p className="text-ink-soft">
        Every column of the database records why it is there and when it is erased: this list is made from
        that.{' '}
        {maySet ? (
          <Link to="/admin/settings" className="font-semibold text-teal-text underline underline-offset-4">
            You can change the periods in the settings
          </Link>
        ) : (
          'Administrators can change the periods in the settings'
        )}
        .
      </p>
      {data.stillOpen > 0 && (
        <p className="rounded-small bg-sun-soft p-4">
          {data.stillOpen === 1 ? '1 enquiry is' : `${data.stillOpen} enquiries are`} older than we say we
          keep them, because nobody has closed {data.stillOpen === 1 ? 'it' : 'them'}. Please look through{' '}
          <Link to={inboxPath} className="font-semibold text-teal-text underline underline-offset-4">
            the enquiries
          </Link>{' '}
          and close what is done: it will then be erased.
        </p>
      )}
      {Object.entries(titles).map(([whose, title]) => {
        const rows = data.kept.filter((one) => one.whose === whose);
        return rows.length > 0 && <KeptTable key={whose} title={title} rows={rows} />;
      })}
    </div>
  );
}

function KeptTable({ title, rows }: { title: string; rows: Kept }) {
  return (
    <section>
      <h2 className="mb-2 text-title-3">{title}</h2>
      <div className="overflow-x-auto rounded-small border border-line">
        <table className="w-full border-collapse text-left">
          <thead className="bg-page">
            <tr>
              <th scope="col" className="px-4 py-2.5 font-bold">
                What for
              </th>
              <th scope="col" className="w-2/5 px-4 py-2.5 font-bold">
                Kept
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ purpose, kept }) => (
              <tr key={`${purpose} ${kept}`} className="border-line border-t odd:bg-surface even:bg-page">
                <th scope="row" className="px-4 py-2.5 text-left align-top font-bold">
                  {purpose}
                </th>
                <td className="px-4 py-2.5 align-top">{kept}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
