import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { openDatabase } from '#core/database/database.ts';
import { hashPassword } from '#features/accounts/server/credentials.ts';
import { startMailServer } from '../../factories/mail-server.ts';
import { movableClock } from '../../factories/movable-clock.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { type SiteProcess, startSiteProcess } from '../../factories/site-process.ts';
import { createTestRecords } from '../../factories/test-site.ts';
import { findFreePort } from '../../run/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { isLong, recordFigure, repetitions } from '../figures.ts';
import {
  expectAllEmails,
  expectAllWrites,
  expectCleanedUp,
  expectIntactDatabase,
  expectWholeFiles,
} from './inspection.ts';
import { actionNames, createTraffic } from './traffic.ts';

const rounds = repetitions(20, 200);
/** Maximum milliseconds for which a process lives on after the chosen action. */
const longestRest = 100;

const secret = 'the secret of this site, and of no other';
const administrator = { email: 'asha@example.com', password: 'a quiet house at ten' };
let folder: string;
let database: TestDatabase;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let settings: Record<string, string | undefined>;
let site: SiteProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ananta-kills-'));
  database = await createTestDatabase();
  mail = await startMailServer();
  settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    AUTH_SECRET: secret,
    DEMO: 'off',
    TRUST_PROXY: 'on',
    ...mail.settings,
  };
});
afterAll(async () => {
  await site?.stop();
  await mail.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The same site in this process, for set-up and checks. */
async function tx<Result>(
  work: (
    parts: Awaited<ReturnType<typeof createApp>> & { clock: ReturnType<typeof movableClock> },
  ) => Promise<Result>,
): Promise<Result> {
  const clock = movableClock();
  const parts = await createApp(readConfig(settings), { pages: 'none', clock });
  return work({ ...parts, clock }).finally(() => parts.app.close());
}

async function prepare() {
  return tx(async ({ app, services }) => {
    const records = createTestRecords(services.stores.records);
    const webinar = await records.create('webinar', { title: 'Calm evenings', startdate: '2199-01-01' });
    const course = await records.create('course', { title: 'Changed 0' });
    const { email, password } = administrator;
    const passwordHash = await hashPassword(password);
    await services.accounts.create({ name: 'Asha', email, role: 'administrator', passwordHash });
    const signedIn = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: administrator });
    return { token: signedIn.json().token as string, webinar: webinar._id, course: course._id };
  });
}

test(
  `killed ${rounds} times under concurrent writes, the site has lost no acknowledged write`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    const random = createRandom(seed);
    const { token, webinar, course } = await prepare();
    const address = `http://127.0.0.1:${settings.PORT}`;
    const traffic = createTraffic({ address, token, webinarId: webinar, changedId: course, secret });
    let longestStart = 0;

    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      site = startSiteProcess(settings, isLong ? undefined : 'tests/factories/working-process.ts');
      await site.waitForOutput(/Ananta is ready/);
      longestStart = Math.max(longestStart, performance.now() - startedAt);
      const { changes } = traffic.acknowledged;
      const found = await fetch(`${address}/api/v1/course`).then((answer) => answer.json());
      const number = Number(/\d+/.exec(found.courses[0].title)?.[0]);
      expect(number).toBeGreaterThanOrEqual(changes.done);
      expect(number).toBeLessThanOrEqual(changes.tried);

      const running = traffic.run();
      const action = actionNames[Math.floor(random() * actionNames.length)] ?? 'save';
      // Failures are thrown by the traffic.
      await Promise.race([running, traffic.next(action)]);
      await pause(random() * longestRest);
      await site.stop();
      await running;
      await letJobBeFree();
    }

    const { saves, enrolled, videos, changes } = traffic.acknowledged;
    await tx(async ({ services, clock }) => {
      await expectAllWrites(services, traffic);
      // The claims of killed processes last half a minute, and doubtful emails wait for ten.
      for (let minutes = 0; minutes < 15; minutes++) {
        clock.advance(60_000);
        await services.jobRunner.runDue();
      }
      // Staff get a summary once an hour.
      clock.advance(60 * 60_000);
      await services.jobRunner.runDue();
      await services.jobRunner.runDue();
      const emails = await expectAllEmails(services, mail.received);
      await expectWholeFiles(services, traffic);
      await expectIntactDatabase(services);
      await expectCleanedUp(services, clock, folder);
      await expectWholeFiles(services, {
        ...traffic,
        acknowledged: { ...traffic.acknowledged, videos: new Set() },
      });
      const writes = saves.size + enrolled.size + videos.size + changes.done;
      recordFigure('kill -9', 'times killed', rounds);
      recordFigure('kill -9', 'writes acknowledged, and found', writes);
      recordFigure('kill -9', 'letters, all arrived', emails);
      recordFigure('kill -9', 'longest start, seconds', (longestStart / 1000).toFixed(1));
      expect(Math.min(saves.size, enrolled.size, changes.done)).toBeGreaterThan(0);
      expect(writes).toBeGreaterThan(rounds);
    });
  },
  rounds * 60_000,
);

/** Lets half a minute pass, after which another process takes over the job of the killed one. */
async function letJobBeFree(): Promise<void> {
  const { db, close } = openDatabase(readConfig(settings).database, () => undefined);
  await db.updateTable('job').set({ leaseExpiresAt: '2020-01-01T00:00:00.000Z', attempts: 0 }).execute();
  await close();
}
