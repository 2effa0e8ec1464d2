import type { JobState } from '../../../jobs/job-states.ts';

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** How often something is done: 'every hour'. Seconds; null where it is done whenever something is waiting. */
export function pace(every: number | null): string {
  if (every === null) return 'whenever something is waiting';
  for (const [seconds, unit] of units) {
    const count = every / seconds;
    if (Number.isInteger(count)) return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
  }
  return `every ${every} seconds`;
}

/** When it is done next, in words. */
export function nextTime(
  { nextDueAt, runningSince }: Pick<JobState, 'nextDueAt' | 'runningSince'>,
  now: string,
  moment: (moment: string) => string,
): string {
  if (runningSince) return 'running now';
  if (nextDueAt === null) return 'when something is waiting';
  return nextDueAt <= now ? 'now' : moment(nextDueAt);
}

interface Shown {
  label: string;
  tone: 'good' | 'busy' | 'bad';
  /** What staff can do. */
  advice?: string;
}

/** How a job stands, in words. */
export function stateOf({ problem, runningSince }: Pick<JobState, 'problem' | 'runningSince'>): Shown {
  if (problem === 'late') {
    const advice =
      'It should have started long ago, but nothing is doing it. Please ask whoever runs the site whether a process is set to do the work (WORK).';
    return { label: 'Not running', tone: 'bad', advice };
  }
  if (problem === 'failing') {
    const advice =
      'It did not work last time, and will be tried again. If this goes on, please tell whoever runs the site.';
    return { label: 'Being tried again', tone: 'bad', advice };
  }
  return runningSince ? { label: 'Running', tone: 'busy' } : { label: 'All is well', tone: 'good' };
}
