import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();

const hour = 3_600_000;
const on = (startdate: string) => ({ startdate, enddate: startdate, time: '5:00 pm to 6:00 pm' });

test('the former start of a moved webinar is known, except for a slip that was corrected at once', async () => {
  const { _id } = await site.records.create('webinar', { title: 'Sleep', ...on('2031-02-03') });
  const former = async () => (await site.services.stores.registrations.formerStart(_id))?.startdate;
  const move = (day: string) => site.records.update('webinar', _id, on(day));
  expect(await former()).toBeUndefined();
  // A slip in the first minute.
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
  // Moved twice within a minute: no parent was notified of the day between.
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

test('a start that visitors never saw is not a former start', async () => {
  const hidden = { publishAt: '2030-12-01T00:00:00.000Z' };
  expect(await moved([{ ...at('2031-03-03'), ...hidden }, at('2031-03-04')])).toBeUndefined();
  expect(await moved([at('2031-03-03'), hidden, at('2031-03-04')])).toBe('2031-03-03');
});

test('adding hours to a day, or rewording the time, is not a move', async () => {
  const vague = { ...on('2031-03-03'), time: 'in the evening' };
  expect(await moved([vague, { time: 'in the late evening' }])).toBeUndefined();
  expect(await moved([vague, at('2031-03-03')])).toBeUndefined();
  expect(await moved([vague, at('2031-03-04')])).toBe('2031-03-03');
});

test('a webinar that is back at its first start is not moved', async () => {
  expect(await moved([at('2031-03-03'), at('2031-03-04'), at('2031-03-03')])).toBeUndefined();
});

test('a webinar that was over and is held again is not moved', async () => {
  const soon = site.clock().toISOString().slice(0, 10);
  expect(await moved([at(soon), at('2031-03-03')], 48 * hour)).toBeUndefined();
});
