import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { readWebinarTimes } from '../server/start-times.ts';

const site = provideTestSite();

const reported = {
  title: 'Sleep',
  description: '<p>Nights</p>',
  startdate: '2199-12-07',
  enddate: '2199-12-07',
};
const instants = { startsAt: '2199-12-07T11:30:00.000Z', endsAt: '2199-12-07T13:00:00.000Z' };
const none = { startsAt: '', endsAt: '' };

async function save(values: Record<string, string>, id?: string) {
  const sent = { form: values, token: site.admin };
  const answer = id
    ? await site.call('PUT', `webinar/${id}`, sent)
    : await site.call('POST', 'webinar', { ...sent, form: { ...reported, ...values } });
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return answer.json<{ _id: string; time: string; startsAt: string }>();
}

test('instants set the days and the time in words', async () => {
  const made = await save({ ...instants, time: 'whatever', startdate: '2190-01-01', enddate: '' });
  const words = { startdate: '2199-12-07', enddate: '2199-12-07', time: '5:00 pm – 6:30 pm' };
  expect(made).toMatchObject({ ...instants, ...words });
  const endsAt = '2199-12-07T14:00:00.000Z';
  expect(await save({ endsAt }, made._id)).toMatchObject({ endsAt, time: '5:00 pm – 7:30 pm' });
});

test('a client that sends only days and words moves a webinar by these', async () => {
  const made = await save({ time: '5 pm to 6:30 pm' });
  expect(made).toMatchObject({ ...instants, time: '5 pm to 6:30 pm' });
  const moved = await save({ startdate: '2199-12-06' }, made._id);
  expect(moved).toMatchObject({ startsAt: '2199-12-06T11:30:00.000Z', time: '5 pm to 6:30 pm' });
  expect(await save({ time: 'in the evening' }, made._id)).toMatchObject({ ...none, time: 'in the evening' });
});

test('a start without an end is refused at its field', async () => {
  const form = { ...reported, startsAt: instants.startsAt };
  const answer = await site.call('POST', 'webinar', { form, token: site.admin });
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { endsAt: 'Please say when it ends.' }]);
});

test('webinars that predate instants are parsed once, where their words are clear', async () => {
  const { records, facts } = site.services.stores;
  const by = { kind: 'system', name: 'test' } as const;
  const write = (time: string) => records.create('webinar', { ...reported, title: time, time }, by);
  const [clear, vague] = [await write('17:00-18:30'), await write('after dinner')];
  // The site was opened above, and had nothing to parse then.
  expect(await readWebinarTimes(site.services.stores, 'Asia/Kolkata')).toBe(0);
  expect(await facts.find('webinar times read')).toBeDefined();
  const read = await site.services.stores.transaction(async (tx) => {
    // As in a database of an older version.
    const unread = { find: async () => undefined, recordOnce: async () => true };
    const once = { ...tx, facts: { ...tx.facts, ...unread } };
    return readWebinarTimes({ ...once, transaction: (work) => work(once) }, 'Asia/Kolkata');
  });
  expect(read).toBe(1);
  const find = (id: string) => records.find('webinar', { id });
  expect(await find(clear._id)).toMatchObject({ ...instants, time: '17:00-18:30' });
  expect(await find(vague._id)).toMatchObject({ ...none, revision: 1 });
});

test('the dashboard lists upcoming webinars whose times are unknown', async () => {
  const token = site.admin;
  const { timesToCheck } = (await site.call('GET', 'dashboard', { token })).json();
  const { _id } = await save({ title: 'Weaning', time: 'at noon' });
  const after = (await site.call('GET', 'dashboard', { token })).json().timesToCheck;
  expect(after.count).toBe(timesToCheck.count + 1);
  expect(after.webinars).toContainEqual({ _id, title: 'Weaning', time: 'at noon' });
  await save({ time: '12:00 to 13:00' }, _id);
  expect((await site.call('GET', 'dashboard', { token })).json().timesToCheck).toEqual(timesToCheck);
});
