import type { Clock } from '#core/clock.ts';
import type { FactStore } from '#core/database/facts.ts';
import { defineJob, type RegularJob } from '#core/jobs/define-job.ts';
import type { Check } from '#core/manifest/health-check.ts';
import type { Health, StoredCheck } from '../api.ts';
import { type RunChecksInChildProcess, runChecksInChildProcess } from './child-process.ts';
import type { CheckContext } from './context.ts';
import { runChecks } from './run-checks.ts';

type CheckFrequency = Check['frequency'];
type StoredResults = Partial<Record<CheckFrequency, { at: string; checks: StoredCheck[] }>>;

/** Milliseconds. */
const quarterHour = 15 * 60_000;
const day = 24 * 3_600_000;
/** The fact with the stored results. */
const fact = 'health';

interface Dependencies {
  facts: Pick<FactStore, 'find' | 'set'>;
  /** The running site. In tests, `runChecksInChildProcess` replaces the child process. */
  site: () => {
    context: CheckContext;
    healthChecks: readonly Check[];
    runChecksInChildProcess: RunChecksInChildProcess | undefined;
  };
}

/** The job that runs the checks, whose results staff see on the dashboard. */
export function healthChecks({ facts, site }: Dependencies): RegularJob {
  async function runDueChecks(frequency: CheckFrequency, clock: Clock, signal: AbortSignal) {
    const {
      context,
      healthChecks,
      runChecksInChildProcess: runInChildProcess = runChecksInChildProcess,
    } = site();
    const due = healthChecks.filter((check) => check.frequency === frequency);
    const inThisProcess = due.filter(({ runsInChildProcess }) => !runsInChildProcess);
    const results = [
      ...(await runChecks(inThisProcess, context, { signal })),
      ...(await runInChildProcess(
        due.filter(({ runsInChildProcess }) => runsInChildProcess),
        context,
        signal,
      )),
    ];
    return { at: clock().toISOString(), checks: results.map(toStoredCheck) };
  }

  return defineJob({
    name: 'health-checks',
    title: 'Check that all is well',
    every: quarterHour,

    async run({ signal, clock }) {
      const before = await readStoredResults(facts);
      const isDailyDue = !before.daily || clock().getTime() - Date.parse(before.daily.at) >= day;
      const often = await runDueChecks('often', clock, signal);
      // Results so far are stored before the slow checks, which take minutes.
      if (isDailyDue) await facts.set(fact, JSON.stringify({ ...before, often }));
      const daily = isDailyDue ? await runDueChecks('daily', clock, signal) : before.daily;
      const now: StoredResults = { often, ...(daily && { daily }) };
      await facts.set(fact, JSON.stringify(now));
      return describeChange(wrongTitles(before), wrongTitles(now));
    },
  });
}

/** The stored results of the last run. */
export async function readHealth(facts: Dependencies['facts'], checks: readonly Check[]): Promise<Health> {
  const results = await readStoredResults(facts);
  const found = new Map(allChecks(results).map((check) => [check.name, check]));
  return {
    checkedAt: results.often?.at ?? null,
    // In the present order; removed checks are left out.
    checks: checks.flatMap(({ name }) => found.get(name) ?? []),
  };
}

async function readStoredResults(facts: Dependencies['facts']): Promise<StoredResults> {
  return JSON.parse((await facts.find(fact)) ?? '{}') as StoredResults;
}

const allChecks = ({ often, daily }: StoredResults): StoredCheck[] => [
  ...(often?.checks ?? []),
  ...(daily?.checks ?? []),
];

function toStoredCheck({ name, title, verdict, findings }: StoredCheck): StoredCheck {
  const storedFindings = findings.map(({ verdict: one, message, fix }) => ({
    ...{ verdict: one, message },
    ...(fix && { fix }),
  }));
  return { name, title, verdict, findings: storedFindings };
}

function wrongTitles(results: StoredResults): string[] {
  return allChecks(results)
    .filter(({ verdict }) => verdict === 'wrong')
    .map(({ title }) => title);
}

/** The summary of the run, if it differs from the run before. */
function describeChange(before: readonly string[], now: readonly string[]): string | undefined {
  if (before.join() === now.join()) return undefined;
  return now.length === 0 ? 'All is well again.' : `Wrong: ${now.join(', ')}.`;
}
