import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';

const site = provideTestSite();
const of = registrationsOn(site);

const asStaff = async (path: string) => (await site.call('GET', path, { token: site.admin })).json();

test('a webinar that is called off is marked so in every list and search', async () => {
  const off = await of.webinar({ title: 'Zebra stripes', calledOff: 1 });
  const on = await of.webinar({ title: 'Zebra crossing' });
  const offIds = (found: { _id: string; isCalledOff?: boolean }[]) =>
    found.filter(({ isCalledOff }) => isCalledOff).map(({ _id }) => _id);

  const { results } = await asStaff('search?q=zebra');
  expect(results.map(({ _id }: { _id: string }) => _id).sort()).toEqual([off._id, on._id].sort());
  expect(offIds(results)).toEqual([off._id]);
  expect(offIds((await asStaff('palette?q=zebra')).entries)).toEqual([off._id]);
  const day = String(off.startdate);
  const { webinars } = await asStaff(`schedule?from=${day}&to=${day}`);
  expect(webinars).toHaveLength(2);
  expect(offIds(webinars)).toEqual([off._id]);
});

test('the waiting list is sorted by position', async () => {
  const { _id } = await of.webinar({ capacity: 1 });
  await of.enrol(_id, 'seated', 'first', 'second', 'third');
  const listed = async (query: string) =>
    (await asStaff(`webinar/webinarregisteruser/${_id}${query}`)).webinars.map(
      ({ name }: { name: string }) => name,
    );
  expect(await listed('?status=waiting&limit=2')).toEqual(['first', 'second']);
  expect(await listed('?status=waiting&limit=2&offset=2')).toEqual(['third']);
  expect(await listed('')).toEqual(['third', 'second', 'first', 'seated']);
  // The query of the admin area: waiting registrations first, across pages too, then the others, newest first.
  expect(await listed('?sort=inLine')).toEqual(['first', 'second', 'third', 'seated']);
  expect(await listed('?sort=inLine&limit=2')).toEqual(['first', 'second']);
  expect(await listed('?sort=inLine&limit=2&offset=2')).toEqual(['third', 'seated']);
});
