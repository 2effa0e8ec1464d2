import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { type Database, openDatabase } from '#core/database/database.ts';
import { hour, minute } from '#core/time/durations.ts';
import { controlIntervals } from '#tests/factories/intervals.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { defineJob, type Job, type JobContext } from '../define-job.ts';
import { createJobStore } from '../job-store.ts';
import { createRunner } from '../runner.ts';

const log = { warn: () => undefined, error: () => undefined };

let site: TestSite;
/** The connections of two instances of the site. */
let databases: Database[];
beforeAll(async () => {
  site = await createTestSite();
  const { database } = readConfig(site.environment);
  // On SQLite one connection would wait for the other for ever: both are in this process.
  const isShared = database.engine === 'sqlite';
  databases = [0, 1].map(() => (isShared ? site.services.database : openDatabase(database, () => undefined)));
});
beforeEach(async () => {
  const { db } = site.services.database;
  await db.deleteFrom('job').execute();
  await db.deleteFrom('jobRun').execute();
  await createJobStore(parts(0)).register(['sweep']);
});
afterEach(() => {
  vi.useRealTimers();
  site.clock.reset();
});
afterAll(async () => {
  for (const database of databases) if (database !== site.services.database) await database.close();
  await site.close();
});

function parts(which: 0 | 1) {
  const { db } = databases[which] as Database;
  return { db, clock: site.clock };
}

/** An instance of the site with one job. */
function instance(
  which: 0 | 1,
  job: Job,
  { duration, ...more }: { duration?: number; timeout?: number; interval?: number } = {},
) {
  const store = createJobStore(parts(which), duration);
  return createRunner({ jobs: [job], store, clock: site.clock, log, ...more });
}
const sweep = (run: (context: JobContext) => Promise<string | undefined>): Job =>
  defineJob({ name: 'sweep', title: 'Sweep', every: hour, run });
const at = (milliseconds: number) => new Date(site.clock().getTime() + milliseconds).toISOString();
const row = () => site.services.database.db.selectFrom('job').selectAll().executeTakeFirstOrThrow();
const runs = () => site.services.database.db.selectFrom('jobRun').selectAll().orderBy('id').execute();
/** Minutes until the job is due. */
const dueIn = async () => Math.round((Date.parse((await row()).dueAt) - site.clock().getTime()) / minute);

test('two instances do each due run once', async () => {
  let done = 0;
  const job = sweep(async () => {
    done += 1;
    return `Run ${done}.`;
  });
  const instances = [instance(0, job), instance(1, job), instance(0, job), instance(1, job)];
  const rounds = 15;
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(instances.map(({ runDue }) => runDue()));
    site.clock.advance(hour);
  }
  expect(done).toBe(rounds);
  expect(await runs()).toHaveLength(rounds);
});

test('a run is recorded if it did something; the job is due again after its interval', async () => {
  const says: (string | undefined)[] = ['Removed 3 things.', undefined];
  const { runDue } = instance(
    0,
    sweep(async () => says.shift()),
  );
  await runDue();
  expect(await runs()).toMatchObject([{ job: 'sweep', outcome: 'done', said: 'Removed 3 things.' }]);
  expect(await dueIn()).toBe(60);
  await runDue();
  expect(says).toHaveLength(1);
  site.clock.advance(hour);
  await runDue();
  expect(says).toEqual([]);
  expect(await runs()).toHaveLength(1);
  expect(await row()).toMatchObject({ holder: null, leaseExpiresAt: null, endedAt: expect.any(String) });
});

describe('a holder that dies', () => {
  test('is replaced after its lease, not before, and that is recorded', async () => {
    let done = 0;
    const { runDue } = instance(
      1,
      sweep(async () => `Done ${++done}.`),
    );
    await createJobStore(parts(0)).claim(await row());
    await runDue();
    expect(done).toBe(0);
    site.clock.advance(minute);
    await runDue();
    expect(done).toBe(1);
    expect(await runs()).toMatchObject([{ outcome: 'lost' }, { outcome: 'done', said: 'Done 1.' }]);
    expect(await row()).toMatchObject({ attempts: 0, holder: null });
  });

  test('repeatedly, and the next try waits longer and longer', async () => {
    const { runDue } = instance(
      1,
      sweep(async () => 'Done.'),
    );
    await createJobStore(parts(0)).claim(await row());
    site.clock.advance(minute);
    await createJobStore(parts(0)).claim(await row());
    site.clock.advance(minute);
    await runDue();
    expect(await runs()).toMatchObject([{ outcome: 'lost' }, { outcome: 'lost' }]);
    expect(await dueIn()).toBe(5);
    site.clock.advance(5 * minute);
    await runDue();
    expect((await runs()).map(({ outcome }) => outcome)).toEqual(['lost', 'lost', 'done']);
  });

  test('no longer counts when it comes back', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const first = instance(
      0,
      sweep(() => gate.then(() => 'Too late.')),
    );
    const running = first.runDue();
    await expect.poll(async () => (await row()).holder).not.toBeNull();
    site.clock.advance(minute);
    await instance(
      1,
      sweep(async () => 'In its place.'),
    ).runDue();
    open();
    await running;
    expect((await runs()).map(({ said }) => said)).toEqual([
      'It stopped midway, and was started again.',
      'In its place.',
    ]);
    expect(await dueIn()).toBe(60);
  });
});

describe('the lease', () => {
  test('is renewed for as long as the work takes', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    let others = 0;
    const intervals = controlIntervals(site);
    const running = instance(
      0,
      sweep(() => gate.then(() => 'Done.')),
      { duration: minute },
    ).runDue();
    const other = instance(
      1,
      sweep(async () => `${++others}`),
    );
    await expect.poll(async () => (await row()).holder).not.toBeNull();
    for (let look = 0; look < 8; look += 1) {
      const until = at(minute);
      intervals.advance(minute / 3);
      await expect.poll(async () => (await row()).leaseExpiresAt ?? '').toSatisfy((end) => end >= until);
      await other.runDue();
    }
    open();
    await running;
    expect(others).toBe(0);
    expect(await runs()).toMatchObject([{ outcome: 'done' }]);
  });

  test('when it is lost, the work is stopped, and records nothing', async () => {
    const thief = { holder: 'another', leaseExpiresAt: at(hour / 2) };
    let reason: unknown;
    const job = sweep(async ({ signal }) => {
      await site.services.database.db.updateTable('job').set(thief).execute();
      await pause(20_000, undefined, { signal }).finally(() => {
        reason = signal.reason;
      });
      return 'Never said.';
    });
    await instance(0, job, { duration: 150 }).runDue();
    expect(reason).toMatchObject({ name: 'LeaseLost' });
    expect(await row()).toMatchObject(thief);
    expect(await runs()).toEqual([]);
  });
});

test('a failed job is recorded without its message, and retried after growing pauses', async () => {
  let isBroken = true;
  const { runDue } = instance(
    0,
    sweep(async () => {
      if (isBroken) throw Object.assign(new Error('meena@example.com is not unique'), { code: 'ENOSPC' });
      return 'Mended.';
    }),
  );
  const pauses: number[] = [];
  for (let failure = 0; failure < 5; failure += 1) {
    await runDue();
    pauses.push(await dueIn());
    site.clock.advance((pauses.at(-1) ?? 0) * minute + 1000);
  }
  expect(pauses).toEqual([1, 5, 15, 60, 60]);
  expect((await runs()).map(({ outcome, said }) => [outcome, said])).toEqual(
    pauses.map(() => ['failed', 'It failed: Error (ENOSPC).']),
  );
  isBroken = false;
  await runDue();
  expect((await runs()).at(-1)).toMatchObject({ outcome: 'done', said: 'Mended.' });
  expect([await dueIn(), (await row()).attempts]).toEqual([60, 0]);
});

describe('a clock that jumps', () => {
  test('forward: missed runs are done once', async () => {
    let done = 0;
    const { runDue } = instance(
      0,
      sweep(async () => `${++done}`),
    );
    await runDue();
    site.clock.advance(72 * hour);
    for (let look = 0; look < 3; look += 1) await runDue();
    expect(done).toBe(2);
  });

  test('back: the job does not wait for the former time', async () => {
    let done = 0;
    const { runDue } = instance(
      0,
      sweep(async () => `${++done}`),
    );
    site.clock.advance(365 * 24 * hour);
    await runDue();
    site.clock.reset();
    await runDue();
    expect(done).toBe(2);
    expect(await dueIn()).toBe(60);
  });

  test('back, under a dead holder: its lease is ignored', async () => {
    let done = 0;
    site.clock.advance(365 * 24 * hour);
    await createJobStore(parts(0)).claim(await row());
    site.clock.reset();
    await instance(
      1,
      sweep(async () => `${++done}`),
    ).runDue();
    expect(done).toBe(1);
  });

  test('forward, during a run: the job is not started twice', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    let begun = 0;
    const { runDue } = instance(
      0,
      sweep(() => gate.then(() => `${++begun}`)),
    );
    const running = runDue();
    await expect.poll(async () => (await row()).holder).not.toBeNull();
    site.clock.advance(2 * hour);
    const again = runDue();
    open();
    await Promise.all([running, again]);
    expect(begun).toBe(1);
  });
});

describe('a shutdown', () => {
  test('stops the work, and leaves it to the next process', async () => {
    let done = 0;
    const first = instance(
      0,
      sweep(async ({ signal }) => pause(20_000, 'Never said.', { signal })),
    );
    const running = first.runDue();
    await expect.poll(async () => (await row()).holder).not.toBeNull();
    await first.close();
    await running;
    expect(await row()).toMatchObject({ holder: null, attempts: 0 });
    await instance(
      1,
      sweep(async () => `${++done}`),
    ).runDue();
    expect([done, (await runs()).length]).toEqual([1, 1]);
  });

  test('waits briefly; work that goes on is taken over', async () => {
    let done = 0;
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const deaf = instance(
      0,
      sweep(() => gate.then(() => undefined)),
      { timeout: 50, duration: 600_000 },
    );
    const running = deaf.runDue();
    await expect.poll(async () => (await row()).holder).not.toBeNull();
    await deaf.close();
    const other = instance(
      1,
      sweep(async () => `${++done}`),
    );
    await other.runDue();
    expect(done).toBe(0);
    site.clock.advance(15 * minute);
    await other.runDue();
    expect(done).toBe(1);
    open();
    await running;
  });

  test('starts nothing more', async () => {
    let done = 0;
    const { close, runDue, start, wake } = instance(
      0,
      sweep(async () => `${++done}`),
      { interval: 10 },
    );
    await close();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    start();
    wake();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    await runDue();
    expect(done).toBe(0);
  });
});

describe('once it is started', () => {
  test('it checks repeatedly, and immediately when it is woken', async () => {
    let done = 0;
    const job = sweep(async () => `${++done}`);
    const often = instance(0, job, { interval: 20 });
    often.start();
    await expect.poll(() => done).toBe(1);
    site.clock.advance(hour);
    await expect.poll(() => done).toBe(2);
    await often.close();

    let looks = 0;
    const store = createJobStore(parts(0));
    const listFree = async () => {
      looks += 1;
      return store.listFree();
    };
    const counted = { ...store, listFree };
    const seldom = createRunner({
      jobs: [job],
      store: counted,
      clock: site.clock,
      log,
      interval: 10 * minute,
    });
    seldom.start();
    await expect.poll(() => looks).toBe(1);
    site.clock.advance(hour);
    seldom.wake();
    await expect.poll(() => done).toBe(3);
    await seldom.close();
  });

  test('a failing database is asked again', async () => {
    let done = 0;
    let isDown = true;
    let asked = 0;
    const store = createJobStore(parts(0));
    const listFree = async () => {
      asked += 1;
      if (isDown) throw new Error('down');
      return store.listFree();
    };
    const runner = createRunner({
      jobs: [sweep(async () => `${++done}`)],
      store: { ...store, listFree },
      clock: site.clock,
      log,
      interval: 10,
    });
    runner.start();
    await expect.poll(() => asked).toBeGreaterThan(1);
    isDown = false;
    await expect.poll(() => done).toBe(1);
    await runner.close();
  });
});

test('a row job runs when a row is due, and records nothing when none is', async () => {
  const due: (string | null)[] = [null, at(hour), at(0)];
  let done = 0;
  const job = defineJob({
    name: 'sweep',
    title: 'Sweep',
    nextDue: async () => due.shift() ?? null,
    run: async () => `${++done}`,
  });
  const { runDue } = instance(0, job);
  const before = await row();
  await runDue();
  await runDue();
  expect([await row(), done]).toEqual([before, 0]);
  await runDue();
  expect(done).toBe(1);
  await runDue();
  expect(done).toBe(1);
});
