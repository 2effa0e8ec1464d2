import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { openDatabase } from '#core/database/database.ts';
import { startMailServer } from '../../factories/mail-server.ts';
import { movableClock } from '../../factories/movable-clock.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { type SiteProcess, startSiteProcess } from '../../factories/site-process.ts';
import { findFreePort } from '../../run/free-port.ts';
import { createMigratedDatabase, type TestDatabase } from '../../setup/database.ts';
import { isLong, recordFigure, repetitions } from '../figures.ts';
import { expectIntactDatabase } from './inspection.ts';
import {
  actionOf,
  findParentsWithData,
  findPartialActions,
  prepareParents,
  pressUntilAnswered,
} from './self-service.ts';

const parents = repetitions(16, 800);
const kills = repetitions(1, 60);
const atOnce = 6;
const hour = 3_600_000;

let folder: string;
let database: TestDatabase;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let settings: Record<string, string | undefined>;
let site: SiteProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ananta-self-service-'));
  database = await createMigratedDatabase(folder);
  mail = await startMailServer();
  settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
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

type Parts = Awaited<ReturnType<typeof createApp>> & { clock: ReturnType<typeof movableClock> };

/** The same site in this process, for set-up and checks. */
async function tx<Result>(work: (parts: Parts) => Promise<Result>): Promise<Result> {
  const clock = movableClock();
  const made = await createApp(readConfig(settings), { pages: 'none', clock });
  return work({ ...made, clock }).finally(() => made.app.close());
}

async function start(): Promise<void> {
  site = startSiteProcess(settings, isLong ? undefined : 'tests/factories/working-process.ts');
  await site.waitForOutput(/Ananta is ready/);
}

test(
  `of ${parents} parents who cancel, move, consent and are erased while the site is killed, no action is partial`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    const random = createRandom(seed);
    const all = await tx(({ services, clock }) => prepareParents(services, clock, parents));
    const address = `http://127.0.0.1:${settings.PORT}`;
    await start();
    const limit = pLimit(atOnce);
    let done = 0;
    const pressing = Promise.all(
      all.map((parent) =>
        limit(async () => {
          await pressUntilAnswered(address, parent);
          done += 1;
        }),
      ),
    );
    for (let kill = 1; kill <= kills; kill++) {
      const next = (parents * (kill - 0.5 * random())) / (kills + 1);
      while (done < next) await Promise.race([pause(5), pressing]);
      await pause(random() * 30);
      await site?.stop();
      const opened = openDatabase(readConfig(settings).database, () => undefined);
      expect(await findPartialActions(opened.db, all).finally(opened.close)).toEqual([]);
      await start();
    }
    await pressing;
    await site?.stop();

    await tx(async ({ services, clock }) => {
      const { db } = services.database;
      expect(await findPartialActions(db, all)).toEqual([]);
      await expectIntactDatabase(services);
      // The emails, which contain erased people until they are sent; and temporary counts of them.
      for (let tries = 0; tries < 30; tries++) {
        clock.advance(2 * hour);
        await services.jobRunner.runDue();
        if ((await db.selectFrom('email').select('id').execute()).length === 0) break;
      }
      const left = await findParentsWithData(db);
      for (const parent of all) {
        const isThere = left.has(parent.number);
        expect([parent.number, actionOf(parent), isThere]).toEqual([
          parent.number,
          actionOf(parent),
          actionOf(parent) !== 'erase',
        ]);
        expect([parent.number, await parent.isDone(db)]).toEqual([parent.number, true]);
      }
      // Each is notified of their action.
      const notified = mail.received.map((email) => [email.to].flat()[0]?.text ?? '');
      for (const parent of all) {
        const copies = notified.filter((to) => to === parent.email).length;
        if (['cancel', 'move', 'erase'].includes(actionOf(parent)))
          expect([parent.number, copies > 0]).toEqual([parent.number, true]);
      }
      recordFigure('self-service', 'parents, each done whole and once', parents);
      recordFigure('self-service', 'times killed', kills);
    });
  },
  120_000 + kills * 60_000 + parents * 5_000,
);
