import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { openDatabase } from '#core/database/database.ts';
import { provideMailServer, provideSite } from '../../factories/provided-site.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { recordFigure, repetitions } from '../figures.ts';
import { expectIntactDatabase } from './inspection.ts';
import { createRestartedSite } from './killed-at-work.ts';
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

const mail = provideMailServer();
const site = provideSite(() => createRestartedSite({ TRUST_PROXY: 'on', ...mail.settings }));

test(
  `of ${parents} parents who cancel, move, consent and are erased while the site is killed, no action is partial`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    const random = createRandom(seed);
    const all = await site.inThisProcess((services, clock) => prepareParents(services, clock, parents));
    await site.start();
    const limit = pLimit(atOnce);
    let done = 0;
    const pressing = Promise.all(
      all.map((parent) =>
        limit(async () => {
          await pressUntilAnswered(site.address, parent);
          done += 1;
        }),
      ),
    );
    for (let kill = 1; kill <= kills; kill++) {
      const next = (parents * (kill - 0.5 * random())) / (kills + 1);
      while (done < next) await Promise.race([pause(5), pressing]);
      await pause(random() * 30);
      await site.stop();
      const opened = openDatabase(site.config.database, () => undefined);
      expect(await findPartialActions(opened.db, all).finally(opened.close)).toEqual([]);
      await site.start();
    }
    await pressing;
    await site.stop();

    await site.inThisProcess(async (services, clock) => {
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
