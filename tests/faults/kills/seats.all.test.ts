import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongSeats } from '#features/webinars/server/seats.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { registrationsOn } from '../../factories/registrations.ts';
import { auditSeats, expectFairSeats } from '../../factories/seat-audit.ts';
import { type SiteProcess, startSiteProcess } from '../../factories/site-process.ts';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';
import { isLong, recordFigure, repetitions } from '../figures.ts';
import { expectIntactDatabase } from './inspection.ts';

const calls = repetitions(60, 1000);
const kills = repetitions(1, 40);
const atOnce = 8;

let site: TestSite;
let racers: SiteProcess[] = [];
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(async () => {
  await Promise.all(racers.map((racer) => racer.stop()));
  await site.close();
});

test(
  `of at least ${calls} calls by two processes that are killed ${kills} times and more, none oversells, overtakes or writes twice`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    const random = createRandom(seed);
    const { database } = site.services;
    await auditSeats(database);
    const registrations = registrationsOn(site);
    const webinars = [
      await registrations.webinar({ capacity: 2 }),
      await registrations.webinar({ capacity: 3 }),
    ];
    const ids = webinars.map(({ _id }) => _id).join();
    let started = 0;
    let done = 0;
    const enrolled: string[] = [];

    const start = () => {
      const mark = `${++started}`;
      const program = 'tests/factories/racing-process.ts';
      const settings = { ...site.environment, DATABASE_URL: site.environment.DATABASE_URL ?? '' };
      return startSiteProcess(settings, program, [ids, String(seed + started), mark, String(atOnce)]);
    };
    const actorOf = (racer: SiteProcess) => racer.output().match(/^did/gm)?.length ?? 0;
    const end = async (racer: SiteProcess | undefined) => {
      await racer?.stop();
      if (!racer) return;
      // Any other output is an error.
      expect(racer.output().replace(/^(?:racing|did[^\n]*)\n?/gm, '')).toBe('');
      done += actorOf(racer);
      for (const [, id = ''] of racer.output().matchAll(/^did (\S+)\n/gm)) enrolled.push(id);
    };

    racers = [start(), start()];
    for (let kill = 1; kill <= kills || done < calls; kill++) {
      const [victim] = racers;
      await victim?.waitForOutput(/did/);
      const share = Math.max(1, Math.floor((calls - done) / Math.max(1, kills - kill + 1) / 2));
      while (victim && actorOf(victim) < share && !hasSaidMore(victim)) await pause(5);
      await pause(random() * 30);
      await end(racers.shift());
      racers.push(start());
      expect(await findWrongSeats(database)).toEqual([]);
    }
    await Promise.all(racers.map(end));
    racers = [];

    await registrations.expectCorrectSeats();
    await expectIntactDatabase(site.services);
    const { rows } = await sql<{
      id: string;
    }>`select distinct id from "seatAudit" where what = 'place'`.execute(database.db);
    const known = new Set(rows.map(({ id }) => id));
    expect(enrolled.filter((id) => !known.has(id))).toEqual([]);
    const audited = await expectFairSeats(database);
    recordFigure('seats', 'calls answered', done);
    recordFigure('seats', 'times killed', started - 2);
    recordFigure('seats', 'enrolments acknowledged, and found', enrolled.length);
    recordFigure('seats', 'offers, all in the order of the line', audited.offers);
    recordFigure('seats', 'letters planned, each once', audited.emails);
    expect(done).toBeGreaterThanOrEqual(calls);
    expect(enrolled.length).toBeGreaterThan(0);
    // In a few calls there may be none.
    if (isLong) expect(audited.offers).toBeGreaterThan(0);
  },
  60_000 + kills * 60_000,
);

/** It has thrown, and stops. */
const hasSaidMore = (racer: SiteProcess) => /Error/.test(racer.output());
