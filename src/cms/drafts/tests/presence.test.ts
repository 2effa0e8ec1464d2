import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
let meera: string;
let neel: string;
beforeAll(async () => {
  meera = await site.register('meera', 'editor');
  neel = await site.register('neel', 'editor');
});

const see = async (form: string, recordId: string, token: string) =>
  (await site.call('PUT', 'presence', { token, json: { form, record: 'course', recordId } })).json();

test.for<[string, object, number]>([
  ['a type that there is not', { record: 'registration' }, 404],
  ['no entry', { recordId: '' }, 400],
  ['a key that is none', { form: '../..' }, 400],
])('%s is refused', async ([, parts, status]) => {
  const json = { form: randomUUID(), record: 'course', recordId: randomUUID(), ...parts };
  expect((await site.call('PUT', 'presence', { token: meera, json })).statusCode).toBe(status);
});

test('users with the form of the same entry open see each other by name, for a minute', async () => {
  const { _id } = await site.records.create('course', { title: 'Feelings', description: '<p>One</p>' });
  const [mine, other, theirs] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await see(mine, _id, meera)).toEqual({ others: [], revision: 1, draft: null, hasStates: false });
  const openedAt = expect.stringMatching(/^2.*Z$/);
  const draft = randomUUID();
  const parts = {
    record: 'course',
    recordId: _id,
    baseRevision: 1,
    values: { title: 'Big feelings' },
    base: {},
  };
  const json = { saveKey: randomUUID(), revision: 0, ...parts };
  await site.call('PUT', `drafts/${draft}`, { token: meera, json });
  expect(await see(theirs, _id, neel)).toEqual({
    others: [{ name: 'meera', isOwn: false, openedAt, savedAt: openedAt }],
    ...{ revision: 1, draft: null, hasStates: false },
  });
  expect(await see(other, _id, meera)).toMatchObject({
    others: [
      { name: 'meera', isOwn: true },
      { name: 'neel', isOwn: false, savedAt: null },
    ],
    draft: { id: draft, revision: 1 },
  });
  await site.call('DELETE', `presence/${other}`, { token: neel });
  expect((await see(theirs, _id, neel)).others).toHaveLength(2);
  await site.call('DELETE', `presence/${other}`, { token: meera });
  expect((await see(theirs, _id, neel)).others).toHaveLength(1);
  // No account can replace another one by its form key.
  await see(mine, _id, neel);
  expect((await see(theirs, _id, neel)).others).toMatchObject([{ name: 'meera' }]);

  site.clock.advance(61_000);
  expect(await see(theirs, _id, neel)).toMatchObject({ others: [] });
  await site.records.update('course', _id, { title: 'Small feelings' });
  expect(await see(theirs, _id, neel)).toMatchObject({ revision: 2 });
  await site.records.remove('course', _id);
  expect(await see(theirs, _id, neel)).toEqual({ others: [], revision: null, draft: null, hasStates: false });
  site.clock.advance(2 * 24 * 3_600_000);
  await site.services.jobRunner.runDue();
  expect(await site.services.database.db.selectFrom('presence').select('form').execute()).toEqual([]);
});
