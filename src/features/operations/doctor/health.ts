import type { Clock } from '#core/clock.ts';
import type { FactStore } from '#core/database/facts.ts';
import { defineJob, type RegularJob } from '#core/jobs/define-job.ts';
import type { Check, Verdict } from '#core/manifest/health-check.ts';
import { type LookInChildProcess, lookInChildProcess } from './child-process.ts';
import type { CheckContext } from './context.ts';
import { runChecks } from './run-checks.ts';

/** The result of a check for staff: without names of files and the like. */
export interface KeptCheck {
  name: string;
  title: string;
  verdict: Verdict;
  findings: { verdict: Verdict; message: string; fix?: string }[];
}

/** The last results of all checks. */
export interface Health {
  /** ISO, UTC; null: not run yet. */
  checkedAt: string | null;
  checks: KeptCheck[];
}

type When = Check['when'];
type Looks = Partial<Record<When, { at: string; checks: KeptCheck[] }>>;

/** Milliseconds. */
const quarter = 15 * 60_000;
const day = 24 * 3_600_000;
/** The fact with the stored results. */
const fact = 'health';

interface Parts {
  facts: Pick<FactStore, 'find' | 'set'>;
  /** The running site. In tests, `lookInChildProcess` replaces the child process. */
  site: () => {
    context: CheckContext;
    healthChecks: readonly Check[];
    lookInChildProcess: LookInChildProcess | undefined;
  };
}

/** The job that runs the checks, whose results staff see on the dashboard. */
export function healthChecks({ facts, site }: Parts): RegularJob {
  async function lookAt(when: When, clock: Clock, signal: AbortSignal) {
    const { context, healthChecks, lookInChildProcess: inChildProcess = lookInChildProcess } = site();
    const due = healthChecks.filter((check) => check.when === when);
    const here = due.filter(({ runsInChildProcess }) => !runsInChildProcess);
    const found = [
      ...(await runChecks(here, context, { signal })),
      ...(await inChildProcess(
        due.filter(({ runsInChildProcess }) => runsInChildProcess),
        context,
        signal,
      )),
    ];
    return { at: clock().toISOString(), checks: found.map(keep) };
  }

  return defineJob({
    name: 'health-checks',
    title: 'Check that all is well',
    every: quarter,

    async run({ signal, clock }) {
      const before = await readLooks(facts);
      const isOver = !before.daily || clock().getTime() - Date.parse(before.daily.at) >= day;
      const often = await lookAt('often', clock, signal);
      // Results so far are stored before the slow checks, which take minutes.
      if (isOver) await facts.set(fact, JSON.stringify({ ...before, often }));
      const daily = isOver ? await lookAt('daily', clock, signal) : before.daily;
      const now: Looks = { often, ...(daily && { daily }) };
      await facts.set(fact, JSON.stringify(now));
      return inWords(troublesOf(before), troublesOf(now));
    },
  });
}

/** The stored results of the last run. */
export async function readHealth(facts: Parts['facts'], checks: readonly Check[]): Promise<Health> {
  const looks = await readLooks(facts);
  const found = new Map(allOf(looks).map((check) => [check.name, check]));
  return {
    checkedAt: looks.often?.at ?? null,
    // In the present order; removed checks are left out.
    checks: checks.flatMap(({ name }) => found.get(name) ?? []),
  };
}

async function readLooks(facts: Parts['facts']): Promise<Looks> {
  return JSON.parse((await facts.find(fact)) ?? '{}') as Looks;
}

const allOf = ({ often, daily }: Looks): KeptCheck[] => [...(often?.checks ?? []), ...(daily?.checks ?? [])];

function keep({ name, title, verdict, findings }: KeptCheck): KeptCheck {
  const kept = findings.map(({ verdict: one, message, fix }) => ({
    ...{ verdict: one, message },
    ...(fix && { fix }),
  }));
  return { name, title, verdict, findings: kept };
}

function troublesOf(looks: Looks): string[] {
  return allOf(looks)
    .filter(({ verdict }) => verdict === 'wrong')
    .map(({ title }) => title);
}

/** The summary of the run, if it differs from the run before. */
function inWords(before: readonly string[], now: readonly string[]): string | undefined {
  if (before.join() === now.join()) return undefined;
  return now.length === 0 ? 'All is well again.' : `Wrong: ${now.join(', ')}.`;
}
