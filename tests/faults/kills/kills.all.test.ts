import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#core/database/database.ts';
import { hashPassword } from '#features/accounts/server/credentials.ts';
import { provideMailServer, provideSite } from '../../factories/provided-site.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { createTestRecords } from '../../factories/test-site.ts';
import { recordFigure, repetitions } from '../figures.ts';
import {
  expectAllEmails,
  expectAllWrites,
  expectCleanedUp,
  expectIntactDatabase,
  expectWholeFiles,
} from './inspection.ts';
import { createRestartedSite } from './killed-at-work.ts';
import { actionNames, createTraffic } from './traffic.ts';

const rounds = repetitions(20, 200);
/** Maximum milliseconds for which a process lives on after the chosen action. */
const longestRest = 100;

const secret = 'the secret of this site, and of no other';
const administrator = { email: 'asha@example.com', password: 'a quiet house at ten' };
const mail = provideMailServer();
const site = provideSite(() =>
  createRestartedSite({ TRUST_PROXY: 'on', AUTH_SECRET: secret, ...mail.settings }),
);

const prepare = () =>
  site.inThisProcess(async (services, _clock, app) => {
    const records = createTestRecords(services.stores.records);
    const webinar = await records.create('webinar', { title: 'Calm evenings', startdate: '2199-01-01' });
    const course = await records.create('course', { title: 'Changed 0' });
    const { email, password } = administrator;
    const passwordHash = await hashPassword(password);
    await services.accounts.create({ name: 'Asha', email, role: 'administrator', passwordHash });
    const signedIn = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: administrator });
    return { token: signedIn.json().token as string, webinar: webinar._id, course: course._id };
  });

test(
  `killed ${rounds} times under concurrent writes, the site has lost no acknowledged write`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    const random = createRandom(seed);
    const { token, webinar, course } = await prepare();
    const { address } = site;
    const traffic = createTraffic({ address, token, webinarId: webinar, changedId: course, secret });
    let longestStart = 0;

    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      await site.start();
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
    await site.inThisProcess(async (services, clock) => {
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
      await expectCleanedUp(services, clock, site.folder);
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
  const { db, close } = openDatabase(site.config.database, () => undefined);
  await db.updateTable('job').set({ leaseExpiresAt: '2020-01-01T00:00:00.000Z', attempts: 0 }).execute();
  await close();
}
