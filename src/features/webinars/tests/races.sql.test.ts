import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { openDatabase } from '#core/database/database.ts';
import { createRandom, seed } from '#tests/factories/random.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { auditSeats, expectFairSeats } from '#tests/factories/seat-audit.ts';
import { createRace } from '#tests/factories/seat-race.ts';
import { createTestSite } from '#tests/factories/test-site.ts';
import { findWrongSeats } from '../server/seats.ts';

const calls = 250;
const atOnce = 12;

test(`of ${calls} calls that race for seats over two connections, none gets a seat that does not exist`, async () => {
  console.log(`What races comes by chance; TEST_SEED=${seed} repeats it.`);
  const random = createRandom(seed);
  const site = await createTestSite();
  // A second connection, as another process would have.
  const other = openDatabase(readConfig(site.environment).database, () => undefined);
  const { database } = site.services;
  await auditSeats(database);
  const registrations = registrationsOn(site);
  const webinars = [
    await registrations.webinar({ capacity: 3 }),
    await registrations.webinar({ capacity: 4 }),
  ];
  const ids = webinars.map(({ _id }) => _id);
  const races = [createRace(database, ids, random, 'here'), createRace(other, ids, random, 'there')];
  const limit = pLimit(atOnce);
  let wrong: string[] = [];
  await Promise.all(
    Array.from({ length: calls }, (_, number) =>
      limit(async () => {
        await races[number % 2]?.performRandomAction();
        // Emails are written meanwhile, which locks the same rows.
        if (number % 25 === 0) await site.services.writeDueEmails();
        // Every reader sees correct counts at any time.
        if (number % 5 === 0) wrong = wrong.concat(await findWrongSeats(other));
      }),
    ),
  );
  expect(wrong).toEqual([]);
  await registrations.expectCorrectSeats();
  const { offers } = await expectFairSeats(database);
  expect(offers).toBeGreaterThan(0);
  const [here, there] = races.map(({ done }) => done);
  for (const act of ['enrol', 'cancel', 'accept'] as const)
    expect([act, Number(here?.[act]) + Number(there?.[act]) > 0]).toEqual([act, true]);
  await other.close();
  await site.close();
}, 120_000);
