import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Health as HealthData, KeptCheck } from '../../../server/doctor/health.ts';
import { privateMeta } from '../../account/page-shell.tsx';
import { callApi } from '../../api/session-client.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { LoadProblem } from '../list/load-problem.tsx';
import { adminButton } from '../ui/button.ts';
import { Finding } from './finding.tsx';
import { inOrderOfWorry } from './troubles.ts';

export const meta = () => privateMeta('Health of the site');

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  try {
    const { data } = await callApi<HealthData>('GET', 'health/checks', { signal: request.signal });
    return { health: data, problem: undefined };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(error);
    return { health: undefined, problem: error instanceof Error ? error.message : 'Unknown error' };
  }
}
clientLoader.hydrate = true as const;

/** All that the site looks at by itself, and what it has found. */
export default function Health() {
  const { health, problem } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const moment = useMoments();
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title-2">Health of the site</h1>
        {health && (
          <button
            type="button"
            aria-disabled={state === 'loading'}
            className={adminButton('quiet')}
            onClick={() => void revalidate()}
          >
            <RefreshCw aria-hidden="true" className="size-4.5" />
            Look again
          </button>
        )}
      </div>
      {health ? (
        <>
          <p className="mb-5 max-w-prose text-ink-soft">
            {health.lookedAt ? (
              <>
                The site looks at itself every quarter of an hour, the last time on{' '}
                <time dateTime={health.lookedAt}>{moment(health.lookedAt)}</time>.
              </>
            ) : (
              'The site has not looked at itself yet; it does so within a minute of its start.'
            )}{' '}
            Whoever runs it sees more with <code>npm run doctor</code>.
          </p>
          <ul className="grid items-start gap-4 lg:gap-5 xl:grid-cols-2">
            {inOrderOfWorry(health.checks).map((check) => (
              <CheckCard key={check.name} check={check} />
            ))}
          </ul>
        </>
      ) : (
        <LoadProblem what="The list" text={problem} onRetry={() => void revalidate()} />
      )}
    </>
  );
}

const labels = {
  good: { text: 'All is well', colour: 'bg-mint-soft text-teal-text' },
  'worth a look': { text: 'Worth a look', colour: 'bg-sun-soft text-ink' },
  wrong: { text: 'Wrong', colour: 'bg-coral-soft text-coral-text' },
};

function CheckCard({ check: { title, verdict, findings } }: { check: KeptCheck }) {
  const { text, colour } = labels[verdict];
  return (
    <li className="min-w-0 rounded-small border border-line bg-surface p-4 sm:p-5">
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 className="min-w-0 text-title-3">{title}</h2>
        <span className={`shrink-0 rounded-pill px-2.5 py-0.5 font-bold leading-snug ${colour}`}>{text}</span>
      </div>
      <ul className="grid gap-3">
        {findings.map((finding) => (
          <Finding key={finding.says} finding={finding} />
        ))}
      </ul>
    </li>
  );
}
