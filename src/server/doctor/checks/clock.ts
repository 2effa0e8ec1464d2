import { lastChangeAt } from '../../../store/inspection/change-log.ts';
import { readDatabaseClock } from '../../../store/inspection/integrity.ts';
import { type Check, type Finding, orGood, worthALook, wrong } from '../check.ts';

/** Milliseconds by which clocks may differ without anybody noticing, and from which on things go wrong. */
const worthSaying = 10_000;
const harmful = 5 * 60_000;
/** Milliseconds for which an answer is waited for. */
const patience = 10_000;

/** Links that expire, leases of processes and signed requests to the storage all need clocks that agree. */
export const clock: Check = {
  name: 'clock',
  title: 'Clock',
  when: 'often',
  async look(patient) {
    const { clock: now, currentDatabase: database, config } = patient;
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
        (ahead > harmful ? wrong : worthALook)(
          `A change was made ${inWords(ahead)} from now: the clock was ahead then, or is behind now.`,
          'Let the machine set its clock from the network (timedatectl set-ntp true).',
        ),
      );
    }
    return orGood(found, 'It agrees with all the others the site talks to.');
  },
};

function compare(whose: string, difference: number): Finding[] {
  const off = Math.abs(difference);
  if (off < worthSaying) return [];
  const says = `This machine's clock is ${inWords(off)} ${difference > 0 ? 'behind' : 'ahead of'} that of ${whose}.`;
  const remedy = 'Let both machines set their clocks from the network (timedatectl set-ntp true).';
  return [off < harmful ? worthALook(says, remedy) : wrong(says, remedy)];
}

/** By the `Date` that every web server sends, to the second; undefined where none comes. */
async function readClockOf(address: string): Promise<Date | undefined> {
  const answer = await fetch(address, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
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
