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
const worthSaying = 10_000;
const harmful = 5 * 60_000;
/** Milliseconds to wait for a response. */
const timeout = 10_000;

/** Expiring links, leases of processes and signed storage requests need correct clocks. */
export const clock: Check = {
  name: 'clock',
  title: 'Clock',
  when: 'often',
  async run(context) {
    const { clock: now, currentDatabase: database, config } = context;
    const found: Finding[] = [];
    const other = await readDatabaseClock(database);
    if (other) found.push(...compare('the database', other.getTime() - now().getTime()));
    if (config.s3) {
      const storage = await readClockOf(config.s3.endpoint);
      if (storage) found.push(...compare('the object storage', storage.getTime() - now().getTime()));
    }
    const last = await lastChangeAt(database.db);
    const ahead = last ? Date.parse(last) - now().getTime() : 0;
    if (ahead > worthSaying) {
      found.push(
        (ahead > harmful ? wrongFinding : warningFinding)(
          `A change was made ${inWords(ahead)} from now: the clock was ahead then, or is behind now.`,
          'Let the machine set its clock from the network (timedatectl set-ntp true).',
        ),
      );
    }
    return orGoodFinding(found, 'It agrees with all the others the site talks to.');
  },
};

function compare(whose: string, difference: number): Finding[] {
  const off = Math.abs(difference);
  if (off < worthSaying) return [];
  const message = `This machine's clock is ${inWords(off)} ${difference > 0 ? 'behind' : 'ahead of'} that of ${whose}.`;
  const fix = 'Let both machines set their clocks from the network (timedatectl set-ntp true).';
  return [off < harmful ? warningFinding(message, fix) : wrongFinding(message, fix)];
}

/** From the `Date` header of a web server, in seconds; undefined: none. */
async function readClockOf(address: string): Promise<Date | undefined> {
  const answer = await fetch(address, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  });
  const date = Date.parse(answer.headers.get('date') ?? '');
  return Number.isNaN(date) ? undefined : new Date(date);
}

function inWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

/** Maximum bytes of a process, and of the one that manages several (docs/operations.md). */
const ofProcess = 320 * 1024 ** 2;
const ofKeeper = 100 * 1024 ** 2;

export const memory: Check = {
  name: 'memory',
  title: 'Memory',
  when: 'often',
  async run({ config: { workers }, machine }) {
    const there = await machine.memory();
    const needed = workers * ofProcess + (workers > 1 ? ofKeeper : 0);
    const inWords = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
    if (there >= needed)
      return [goodFinding(`${inWords(there)} may be used, and the site needs at most ${inWords(needed)}.`)];
    return [
      warningFinding(
        `The site may need ${inWords(needed)}, and there are ${inWords(there)}: it may be killed in the middle of its work.`,
        workers > 1 ? 'Set WORKERS lower, or give it more memory.' : 'Give it more memory.',
      ),
    ];
  },
};

export const node: Check = {
  name: 'node',
  title: 'Node',
  when: 'often',
  async run() {
    const { node: own } = manifest.dependencies;
    if (process.versions.node === own)
      return [goodFinding(`It is Node ${own}, the one the site was tested with.`)];
    return [
      warningFinding(
        `It is Node ${process.versions.node}; the site was tested with ${own}, which it brings along.`,
        'Start it with npm start, or run npm ci where it is installed.',
      ),
    ];
  },
};

export const work: Check = {
  name: 'work',
  title: 'Background work',
  when: 'often',
  async run(context) {
    const states = await context.jobStates(1);
    const troubled = states.filter(({ problem }) => problem !== null);
    if (troubled.length === 0) return [goodFinding('Everything the site does automatically is going well.')];
    return troubled.map(({ title, problem, failures, runs: [last] }) => {
      if (problem === 'late') {
        return wrongFinding(
          `'${title}' is due, and nothing is doing it.`,
          'Start a process with WORK=on or WORK=only. If one is running, its log says why it is not being done.',
        );
      }
      const said = last && last.outcome !== 'done' ? ` ${last.said}` : '';
      return wrongFinding(
        `'${title}' has failed ${failures === 1 ? 'once' : `${failures} times`} in a row.${said}`,
        "It is tried again automatically. If this goes on, the site's log says more.",
      );
    });
  },
};
