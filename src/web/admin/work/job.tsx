import { useId } from 'react';
import type { JobState } from '../../../jobs/job-states.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { nextTime, pace, stateOf } from './words.ts';

const colours = {
  good: 'bg-mint-soft text-teal-text',
  busy: 'bg-sky-soft text-ink',
  bad: 'bg-coral-soft text-coral-text',
};

/** One thing that the site does by itself: how often, when next, and what came of the last times. */
export function Job({ job }: { job: JobState }) {
  const moment = useMoments();
  const id = useId();
  const { label, tone, advice } = stateOf(job);
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-small border border-line bg-surface p-4 sm:p-5"
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 id={id} className="min-w-0 text-title-3">
          {job.title}
        </h2>
        <span className={`shrink-0 rounded-pill px-2.5 py-0.5 font-bold leading-snug ${colours[tone]}`}>
          {label}
        </span>
      </div>
      {advice && <p className="mb-3">{advice}</p>}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <Fact label="How often" value={pace(job.every)} />
        <Fact label="Last done" value={job.lastEndedAt ? moment(job.lastEndedAt) : 'not yet'} />
        <Fact label="Next" value={nextTime(job, new Date().toISOString(), moment)} />
      </dl>
      {job.runs.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-bold font-sans text-small">What it did</h3>
          <ul className="grid gap-1.5">
            {job.runs.map(({ finishedAt, outcome, said }) => (
              <li key={`${finishedAt} ${said}`} className="sm:flex sm:gap-3">
                <time dateTime={finishedAt} className="block shrink-0 text-ink-soft tabular-nums sm:w-44">
                  {moment(finishedAt)}
                </time>
                <span
                  className={`wrap-anywhere min-w-0 ${outcome === 'done' ? '' : 'font-bold text-coral-text'}`}
                >
                  {said}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-2 sm:block">
      <dt className="w-24 shrink-0 text-ink-soft sm:w-auto">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
