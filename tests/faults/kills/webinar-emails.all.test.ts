import { setTimeout as pause } from 'node:timers/promises';
import { v7 as createId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { openDatabase } from '#core/database/database.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { startMailServer } from '../../factories/mail-server.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { type SiteProcess, startSiteProcess } from '../../factories/site-process.ts';
import { provideFolder } from '../../factories/temporary-folder.ts';
import { createTestRecords } from '../../factories/test-site.ts';
import { findFreePort } from '../../run/free-port.ts';
import { createMigratedDatabase, type TestDatabase } from '../../setup/database.ts';
import { recordFigure, repetitions } from '../figures.ts';

const [hour, day] = [3_600_000, 86_400_000];
const registrationCount = repetitions(300, 2000);
const rounds = repetitions(3, 25);

const folder = provideFolder();
let database: TestDatabase;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let settings: Record<string, string | undefined>;
let running: SiteProcess[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase(folder);
  mail = await startMailServer();
  // Emails stay in the outbox where they can be counted.
  mail.setBehaviour('down');
  settings = { DATA_DIR: folder, DATABASE_URL: database.url, DEMO: 'off', ...mail.settings };
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await mail.stop();
  await database.drop();
});

async function tx<Result>(work: (services: Services) => Promise<Result>): Promise<Result> {
  const { app, services } = await createApp(readConfig({ ...settings, PORT: '0' }), { pages: 'none' });
  return work(services).finally(() => app.close());
}

/** A webinar whose first reminder became due an hour ago, with many registrations. */
const prepare = () =>
  tx(async ({ stores, database: { db } }) => {
    const records = createTestRecords(stores.records);
    const start = Date.now() + 23 * hour;
    const [startsAt, endsAt] = [start, start + hour].map((at) => new Date(at).toISOString());
    const values = { title: 'Sleep', startsAt, endsAt, startdate: startsAt?.slice(0, 10) };
    const { _id: webinarId } = await records.create('webinar', values);
    const parent = { name: 'Meena', email: 'meena@example.com', contact: '9000000001', webinarId };
    const { _id } = await records.create('registration', { ...parent, webinarTitle: 'Sleep' });
    const row = await db
      .selectFrom('registration')
      .selectAll()
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    const registerAt = new Date(Date.now() - 3 * day).toISOString();
    const others = Array.from({ length: registrationCount - 1 }, (_, index) => ({
      ...{ ...row, registerAt, inLine: index + 2 },
      ...{ id: createId(), email: `parent${index}@example.com` },
    }));
    for (let from = 0; from < others.length; from += 50)
      await db
        .insertInto('registration')
        .values(others.slice(from, from + 50))
        .execute();
    await db.updateTable('registration').set({ registerAt }).where('id', '=', _id).execute();
    await stores.plannedEmails.plan({
      ...{ webinarId, kind: 'reminder-day-before', dedupeKey: startsAt ?? '' },
      dueAt: new Date(start - day).toISOString(),
    });
    return webinarId;
  });

/** Lets the lease of its holder end: two processes run it then. */
async function letJobBeFree(): Promise<void> {
  const { db, close } = openDatabase(readConfig({ ...settings, PORT: '0' }).database, () => undefined);
  await db
    .updateTable('job')
    .set({ leaseExpiresAt: '2020-01-01T00:00:00.000Z', attempts: 0 })
    .where('name', '=', 'webinar-emails')
    .execute();
  await close();
}

test(
  `written by two processes that are killed ${rounds} times, a reminder is sent to each of ${registrationCount} once`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    const random = createRandom(seed);
    const webinarId = await prepare();
    for (let round = 0; round < rounds; round++) {
      const ports = [await findFreePort(), await findFreePort()];
      running = ports.map((port) =>
        startSiteProcess({ ...settings, PORT: String(port) }, 'tests/factories/working-process.ts'),
      );
      await Promise.all(running.map((one) => one.waitForOutput(/Ananta is ready/)));
      await letJobBeFree();
      for (const one of running) {
        await pause(random() * 400);
        await one.stop();
      }
      await letJobBeFree();
    }
    await tx(async ({ database: { db }, writeDueEmails }) => {
      const before = await db
        .selectFrom('webinarEmail')
        .select('id')
        .where('registrationId', '<>', '')
        .execute();
      recordFigure('webinar letters', 'written before the last kill', before.length);
      while (await writeDueEmails());
      const written = await db
        .selectFrom('webinarEmail')
        .selectAll()
        .where('webinarId', '=', webinarId)
        .where('registrationId', '<>', '')
        .execute();
      const emails = await db.selectFrom('email').select(['id', 'aboutId', 'kind']).execute();
      const reminders = emails.filter(({ kind }) => kind === 'reminder-day-before');
      expect(new Set(reminders.map(({ aboutId }) => aboutId)).size).toBe(registrationCount);
      expect(reminders).toHaveLength(registrationCount);
      expect(written.map(({ emailId }) => emailId).sort()).toEqual(reminders.map(({ id }) => id).sort());
      expect(new Set(written.map(({ state }) => state))).toEqual(new Set(['done']));
    });
  },
  60_000 + rounds * 60_000,
);
