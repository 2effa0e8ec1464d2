import { lastChangeAt } from '#cms/records/change-log.ts';
import { readDatabaseClock } from '#core/database/snapshot.ts';
import {
  type Check,
  type Finding,
  goodFinding,
  orGoodFinding,
  warningFinding,
  wrongFinding,
} from '#core/manifest/health-check.ts';
import manifest from '../../../../package.json' with { type: 'json' };

/** Milliseconds by which clocks may differ without effects, and from which on things fail. */
const reportedDifference = 10_000;
const harmfulDifference = 5 * 60_000;
/** Milliseconds to wait for a response. */
const timeout = 10_000;

/** Expiring links, leases of processes and signed storage requests need correct clocks. */
export const clock: Check = {
  name: 'clock',
  title: 'Clock',
  frequency: 'often',
  async run(context) {
    const { clock: now, currentDatabase: database, config } = context;
    const found: Finding[] = [];
    const databaseClock = await readDatabaseClock(database);
    if (databaseClock)
      found.push(...compareClocks('the database', databaseClock.getTime() - now().getTime()));
    if (config.s3) {
      const storageClock = await readServerClock(config.s3.endpoint);
      if (storageClock)
        found.push(...compareClocks('the object storage', storageClock.getTime() - now().getTime()));
    }
    const last = await lastChangeAt(database.db);
    const ahead = last ? Date.parse(last) - now().getTime() : 0;
    if (ahead > reportedDifference) {
      found.push(
        (ahead > harmfulDifference ? wrongFinding : warningFinding)(
          `A change was made ${formatDuration(ahead)} from now: the clock was ahead then, or is behind now.`,
          'Set the machine to take its time from the network (timedatectl set-ntp true).',
        ),
      );
    }
    return orGoodFinding(found, 'It agrees with all the others the site talks to.');
  },
};

function compareClocks(clockOwner: string, difference: number): Finding[] {
  const off = Math.abs(difference);
  if (off < reportedDifference) return [];
  const message = `This machine's clock is ${formatDuration(off)} ${difference > 0 ? 'behind' : 'ahead of'} that of ${clockOwner}.`;
  const fix = 'Set both machines to take their time from the network (timedatectl set-ntp true).';
  return [off < harmfulDifference ? warningFinding(message, fix) : wrongFinding(message, fix)];
}

/** From the `Date` header of a web server, in seconds; undefined: none. */
async function readServerClock(address: string): Promise<Date | undefined> {
  const answer = await fetch(address, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  });
  const date = Date.parse(answer.headers.get('date') ?? '');
  return Number.isNaN(date) ? undefined : new Date(date);
}

function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

/** Maximum bytes of a process, and of the one that manages several (docs/operations.md). */
const processMemory = 320 * 1024 ** 2;
const primaryMemory = 100 * 1024 ** 2;

export const memory: Check = {
  name: 'memory',
  title: 'Memory',
  frequency: 'often',
  async run({ config: { workers }, machine }) {
    const available = await machine.memory();
    const needed = workers * processMemory + (workers > 1 ? primaryMemory : 0);
    const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
    if (available >= needed)
      return [
        goodFinding(
          `${formatMegabytes(available)} may be used, and the site needs at most ${formatMegabytes(needed)}.`,
        ),
      ];
    return [
      warningFinding(
        `The site may need ${formatMegabytes(needed)}, and there are ${formatMegabytes(available)}: it may be killed in the middle of its work.`,
        workers > 1 ? 'Set WORKERS lower, or give it more memory.' : 'Give it more memory.',
      ),
    ];
  },
};

export const node: Check = {
  name: 'node',
  title: 'Node',
  frequency: 'often',
  async run() {
    const { node: expected } = manifest.dependencies;
    if (process.versions.node === expected)
      return [goodFinding(`It is Node ${expected}, the one the site was tested with.`)];
    return [
      warningFinding(
        `It is Node ${process.versions.node}; the site was tested with ${expected}, which it brings along.`,
        'Start it with npm start, or run npm ci where it is installed.',
      ),
    ];
  },
};

export const work: Check = {
  name: 'work',
  title: 'Background work',
  frequency: 'often',
  async run(context) {
    const states = await context.jobStates(1);
    const troubled = states.filter(({ problem }) => problem !== null);
    if (troubled.length === 0) return [goodFinding('Everything the site does automatically is going well.')];
    return troubled.map(({ title, problem, failures, runs: [last] }) => {
      if (problem === 'late') {
        return wrongFinding(
          `'${title}' is due, and no process is running it.`,
          'Start a process with WORK=on or WORK=only. If one is running, its log says why it is not being done.',
        );
      }
      const lastMessage = last && last.outcome !== 'done' ? ` ${last.message}` : '';
      return wrongFinding(
        `'${title}' has failed ${failures === 1 ? 'once' : `${failures} times in a row`}.${lastMessage}`,
        "It is tried again automatically. If this continues, the site's log says more.",
      );
    });
  },
};
