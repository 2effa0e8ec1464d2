import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useId } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import type { StoredCheck } from '../api.ts';
import { Finding, sortByVerdict } from './health-finding.tsx';

export const meta = privateMeta('Site health');

export function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  return readForScreen(signal, { health: undefined }, async () => {
    return { health: (await callApi('GET health/checks', { signal })).data };
  });
}
clientLoader.hydrate = true as const;

/** All health checks and their results. */
export default function Health() {
  const { health, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const formatDatetime = useFormatDatetime();
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title-2">Site health</h1>
        {health && (
          <button
            type="button"
            aria-disabled={state === 'loading'}
            className={adminButtonClass('quiet')}
            onClick={() => void revalidate()}
          >
            <RefreshCw aria-hidden="true" className="size-4.5" />
            Check again
          </button>
        )}
      </div>
      {health ? (
        <>
          <p className="mb-5 max-w-prose text-ink-soft">
            {health.checkedAt ? (
              <>
                The site checks itself every quarter of an hour, most recently on{' '}
                <time dateTime={health.checkedAt}>{formatDatetime(health.checkedAt)}</time>.
              </>
            ) : (
              'The site has not checked itself yet; it does so within a minute of starting.'
            )}{' '}
            The person who runs it can see more with <code>npm run doctor</code>.
          </p>
          <div className="grid gap-4 lg:gap-5">
            {sortByVerdict(health.checks).map(
              (check) => check.verdict !== 'good' && <ProblemCard key={check.name} check={check} />,
            )}
            <GoodChecks checks={health.checks.filter(({ verdict }) => verdict === 'good')} />
          </div>
        </>
      ) : (
        <LoadError problem={problem} />
      )}
    </>
  );
}

const labels = {
  'worth a look': { text: 'Warning', colour: 'bg-sun-soft text-ink' },
  wrong: { text: 'Wrong', colour: 'bg-danger-soft text-danger-text' },
};

const card = 'min-w-0 rounded-small border border-line bg-surface p-4 sm:p-5';

function ProblemCard({ check: { title, verdict, findings } }: { check: StoredCheck }) {
  const id = useId();
  const { text, colour } = labels[verdict === 'wrong' ? 'wrong' : 'worth a look'];
  return (
    <section aria-labelledby={id} className={card}>
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 id={id} className="min-w-0 text-title-3">
          {title}
        </h2>
        <span className={`shrink-0 rounded-pill px-2.5 py-0.5 font-bold leading-snug ${colour}`}>{text}</span>
      </div>
      <ul className="grid gap-3">
        {sortByVerdict(findings).map((finding) => (
          <Finding key={finding.message} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

/** All good results in one card. */
function GoodChecks({ checks }: { checks: StoredCheck[] }) {
  const id = useId();
  if (checks.length === 0) return null;
  return (
    <section aria-labelledby={id} className={card}>
      <h2 id={id} className="mb-3 text-title-3">
        Passed checks
      </h2>
      <ul className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
        {checks.flatMap(({ name, title, findings }) =>
          findings.map((finding) => <Finding key={name + finding.message} finding={finding} title={title} />),
        )}
      </ul>
    </section>
  );
}
