import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const hour = 3_600_000;
const on = (startdate: string) => ({ startdate, enddate: startdate, time: '5:00 pm to 6:00 pm' });

test('of a webinar that is moved it is known when it was to be, but for what was put right at once', async () => {
  const { _id } = await site.records.create('webinar', { title: 'Sleep', ...on('2031-02-03') });
  const former = async () => (await site.services.stores.registrations.formerStart(_id))?.startdate;
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
  expect(await site.services.stores.registrations.formerStart('nobody')).toBeUndefined();
});

const at = (day: string) => ({
  ...{ startsAt: `${day}T11:30:00.000Z`, endsAt: `${day}T12:30:00.000Z` },
  ...on(day),
});

async function moved(actions: object[], wait = hour) {
  const [first, ...others] = actions;
  const { _id } = await site.records.create('webinar', { title: 'Naps', ...first });
  for (const action of others) {
    site.clock.advance(wait);
    await site.records.update('webinar', _id, action);
  }
  return (await site.services.stores.registrations.formerStart(_id))?.startdate;
}

test('what nobody has seen was never moved', async () => {
  const hidden = { publishAt: '2030-12-01T00:00:00.000Z' };
  expect(await moved([{ ...at('2031-03-03'), ...hidden }, at('2031-03-04')])).toBeUndefined();
  expect(await moved([at('2031-03-03'), hidden, at('2031-03-04')])).toBe('2031-03-03');
});

test('hours that become known and a time in other words move nothing, of the same day', async () => {
  const vague = { ...on('2031-03-03'), time: 'in the evening' };
  expect(await moved([vague, { time: 'in the late evening' }])).toBeUndefined();
  expect(await moved([vague, at('2031-03-03')])).toBeUndefined();
  expect(await moved([vague, at('2031-03-04')])).toBe('2031-03-03');
});

test('what is back where it first was is not moved', async () => {
  expect(await moved([at('2031-03-03'), at('2031-03-04'), at('2031-03-03')])).toBeUndefined();
});

test('what was over is held once more, and not moved', async () => {
  const soon = site.clock().toISOString().slice(0, 10);
  expect(await moved([at(soon), at('2031-03-03')], 48 * hour)).toBeUndefined();
});
