import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailboxOf } from '../../../src/server/limits/letters-to-one.ts';
import { placesOf } from '../../factories/places.ts';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
let site: TestSite;
let places: ReturnType<typeof placesOf>;
beforeAll(async () => {
  site = await createTestSite();
  places = placesOf(site);
});
afterAll(() => site.close());

const now = () => site.clock().getTime();
const goTo = (moment: number) => site.clock.advance(moment - now());

/** How many letters were written since, to the mailbox that was spelt in many ways and to that of a family. */
async function came(): Promise<number[]> {
  while (await site.services.writeDueLetters());
  const { db } = site.services.database;
  const letters = await db
    .selectFrom('letter')
    .select('mail')
    .where('aboutRecord', '=', 'registration')
    .execute();
  await db.deleteFrom('letter').execute();
  const to = letters.map(({ mail }) => mailboxOf((JSON.parse(mail) as { to: string }).to));
  return ['victim@example.com', 'rao@example.com'].map(
    (mailbox) => to.filter((one) => one === mailbox).length,
  );
}

test('of many places of one mailbox no more than five are reminded, told of a change and thanked; a family is', async () => {
  const { _id: webinarId, startsAt } = await places.webinar();
  const start = Date.parse(startsAt);
  const spellings = Array.from({ length: 20 }, (_, n) => (n % 2 ? `v.ictim+${n}` : `VictiM+${n}`));
  await places.enrol(webinarId, ...spellings, 'rao', 'rao+leela', 'rao+kabir');
  expect(await came()).toEqual([5, 3]);
  // Each change is told anew, however many there are in a day.
  for (const location of ['Hall', 'Garden', 'Roof']) {
    await site.records.update('webinar', webinarId, { location });
    goTo(now() + 6 * minute);
    expect([location, await came()]).toEqual([location, [5, 3]]);
  }
  for (const moment of [start - day, start - hour, start + hour + day]) {
    goTo(moment + minute);
    expect(await came()).toEqual([5, 3]);
  }
  const { db } = site.services.database;
  const dropped = await db
    .selectFrom('webinarLetter')
    .select('details')
    .where('webinarId', '=', webinarId)
    .where('state', '=', 'dropped')
    .execute();
  expect(dropped.map(({ details }) => details)).toEqual(
    Array(7 * 15).fill('{"why":"too many letters to this address"}'),
  );
});

test('that a webinar is called off reaches every place', async () => {
  const { _id } = await places.webinar();
  await places.enrol(_id, ...Array.from({ length: 12 }, (_, n) => `victim+off${n}`));
  await came();
  await site.records.update('webinar', _id, { calledOff: 1 });
  goTo(now() + 6 * minute);
  expect(await came()).toEqual([12, 0]);
});
