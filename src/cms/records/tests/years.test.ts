import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();

const outOfBounds = 'Please enter a year from 1900 to 2200.';
const webinar = { title: 'Sleep', description: '<p>Calmly.</p>' };
const call = (method: string, path: string, json?: object) =>
  site.call(method, path, { token: site.admin, ...(json && { json }) });

test.each([
  ['webinar', webinar, ['startsAt', 'endsAt', 'publishAt', 'unpublishAt', 'startdate', 'enddate']],
  ['banner', { title: 'Hello', description: '<p>Hello.</p>' }, ['publishAt', 'unpublishAt']],
  ['community', { title: 'Walk', description: '<p>Slowly.</p>' }, ['date', 'publishAt', 'unpublishAt']],
] as const)('%s: a year that no calendar takes is refused, new and changed', async (path, entry, names) => {
  const stored = await call('POST', path, entry);
  expect(stored.statusCode, stored.body).toBe(201);
  for (const name of names) {
    for (const day of ['0002-11-15', '1899-12-31', '2201-01-01', '9999-12-31']) {
      const value = name.endsWith('At') ? `${day}T20:00:00Z` : day;
      for (const answer of [
        await call('POST', path, { ...entry, [name]: value }),
        await call('PUT', `${path}/${stored.json()._id}`, { [name]: value }),
      ]) {
        expect([answer.statusCode, answer.json().errors?.[name]], `${name} ${value}`).toEqual([
          400,
          outOfBounds,
        ]);
      }
    }
  }
  const after = await call('GET', path);
  expect(after.body).not.toMatch(/0002-|1899-|2201-|9999-/);
});

test('derived dates and times have the same limits of years', async () => {
  for (const [sent, name] of [
    // In India it is the first of January.
    [{ startsAt: '2200-12-31T20:00:00Z', endsAt: '2200-12-31T21:00:00Z' }, 'startdate'],
    [{ startdate: '1900-01-01', enddate: '1900-01-01', time: '12:00 am to 1:00 am' }, 'startsAt'],
  ] as const) {
    const answer = await call('POST', 'webinar', { ...webinar, ...sent });
    expect([answer.statusCode, answer.json().errors?.[name]]).toEqual([400, outOfBounds]);
  }
  const days = { startdate: '1900-01-01', enddate: '2200-12-31' };
  expect((await call('POST', 'webinar', { ...webinar, ...days })).statusCode).toBe(201);
});

const asked = ['0002-11-15', '1899-12-31', '2201-01-01', '9999-12-31', '20266-11-15'];

test.each([
  ['activity?from=', 'from'],
  ['activity?to=', 'to'],
  ['exports/activity?from=', 'from'],
  ['conversations?from=', 'from'],
  ['conversations?to=', 'to'],
  ['schedule?from=', 'from'],
  ['schedule?to=', 'to'],
])('GET %s refuses such a year', async (path, name) => {
  for (const day of asked) {
    const answer = await call('GET', path + day);
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})], day).toEqual([400, [name]]);
  }
  for (const day of ['1900-01-01', '2200-12-31'])
    expect((await call('GET', path + day)).statusCode).toBe(200);
});

test('settings refuse such a year', async () => {
  const { settings } = (await call('GET', 'site-settings')).json();
  for (const day of asked) {
    const { revision, value } = settings.openingHours;
    const hours = { revision, value: { ...value, holidays: [day] } };
    const legal = {
      revision: settings.legalConfirmedOn.revision,
      value: { ...settings.legalConfirmedOn.value, on: day },
    };
    for (const sent of [{ openingHours: hours }, { legalConfirmedOn: legal }]) {
      expect((await call('PUT', 'site-settings', { settings: sent })).statusCode).toBe(400);
    }
  }
});

test('values stored before the limits of years are still read', async () => {
  const { _id } = await site.records.create('webinar', {
    ...webinar,
    ...{ startdate: '0001-01-01', enddate: '10000-01-0', time: '5:00 pm to 6:00 pm' },
    ...{ startsAt: '9999-12-31T20:00:00.000Z', endsAt: '9999-12-31T21:00:00.000Z' },
  });
  for (const path of [
    'webinar',
    'webinar?limit=10',
    `lately`,
    'schedule',
    'schedule?from=2026-01-01&to=2026-12-31',
    'checks/entries',
    'exports/webinar',
    `changes?record=webinar&recordId=${_id}`,
  ]) {
    expect((await call('GET', path)).statusCode, path).toBeLessThan(500);
  }
});
