import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const hour = 3_600_000;
const on = (startdate: string) => ({ startdate, enddate: startdate, time: '5:00 pm to 6:00 pm' });

test('of a webinar that is moved it is known when it was to be, but for what was put right at once', async () => {
  const { _id } = await site.records.create('webinar', { title: 'Sleep', ...on('2031-02-03') });
  const former = async () => (await site.services.stores.places.formerStart(_id))?.startdate;
  const move = (day: string) => site.records.update('webinar', _id, on(day));
  expect(await former()).toBeUndefined();
  // A slip of the first minute.
  site.clock.advance(60_000);
  await move('2031-02-04');
  expect(await former()).toBeUndefined();
  site.clock.advance(hour);
  await site.records.update('webinar', _id, { title: 'Sleep well' });
  site.clock.advance(hour);
  await move('2031-02-10');
  expect(await former()).toBe('2031-02-04');
  site.clock.advance(hour);
  await site.records.update('webinar', _id, { location: 'Online' });
  expect(await former()).toBe('2031-02-04');
  // Moved twice within a minute: nobody has been told of the day between.
  site.clock.advance(hour);
  await move('2031-02-20');
  site.clock.advance(60_000);
  await move('2031-02-21');
  expect(await former()).toBe('2031-02-10');
  expect(await site.services.stores.places.formerStart('nobody')).toBeUndefined();
});
