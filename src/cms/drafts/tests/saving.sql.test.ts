import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { picture } from '#tests/factories/pictures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
let meera: string;
let neel: string;
beforeAll(async () => {
  meera = await site.register('meera', 'editor');
  neel = await site.register('neel', 'editor');
});

const call = (method: string, path: string, token: string, json?: unknown) =>
  site.call(method, path, { token, ...(json !== undefined && { json }) });

const saved = (id: string, parts: object, token = meera) =>
  call('PUT', `drafts/${id}`, token, {
    ...{ saveKey: randomUUID(), revision: 0, record: 'course', recordId: '', baseRevision: 0 },
    ...{ values: {}, base: {}, ...parts },
  });

test('input is saved in steps, separate from public content and histories', async () => {
  const course = await site.records.create('course', { title: 'Feelings', description: '<p>One</p>' });
  const id = randomUUID();
  const of = { recordId: course._id, baseRevision: 1 };
  const first = await saved(id, { ...of, values: { title: 'Big feelings' }, base: { title: 'Feelings' } });
  expect([first.statusCode, first.json().draft.revision]).toEqual([200, 1]);
  const second = await saved(id, { ...of, revision: 1, values: { description: '<p>Two</p>' } });
  expect(second.json().draft).toMatchObject({ revision: 2, title: 'Big feelings', discardedAt: null });
  const whole = (await call('GET', `drafts/${id}`, neel)).json().draft;
  expect(whole.values).toEqual({ title: 'Big feelings', description: '<p>Two</p>' });
  expect(whole.base).toEqual({ title: 'Feelings' });

  await saved(id, { ...of, revision: 2, values: { title: null } });
  expect((await call('GET', `drafts/${id}`, meera)).json().draft).toMatchObject({
    ...{ values: { description: '<p>Two</p>' }, base: {} },
  });
  expect((await site.call('GET', 'course')).json()).toMatchObject({ courses: [{ title: 'Feelings' }] });
  const history = await call('GET', `history/course/${course._id}`, meera);
  expect(history.json().history).toHaveLength(1);
  expect((await call('GET', 'drafts', meera)).json().drafts).toMatchObject([{ id, title: 'Feelings' }]);
  expect((await call('GET', 'drafts', neel)).json().drafts).toEqual([]);
  const ofEntry = await call('GET', `drafts?record=course&recordId=${course._id}`, neel);
  expect(ofEntry.json().drafts).toMatchObject([{ id, accountName: 'meera' }]);
});

test('a repeated save runs once; an outdated tab gets the current draft', async () => {
  const id = randomUUID();
  const save = randomUUID();
  const twice = [
    await saved(id, { saveKey: save, values: { title: 'A' } }),
    await saved(id, { saveKey: save, values: { title: 'A' } }),
  ];
  expect(twice.map((answer) => answer.json().draft.revision)).toEqual([1, 1]);
  const behind = await saved(id, { values: { title: 'B' } });
  expect([behind.statusCode, behind.json().current.values]).toEqual([409, { title: 'A' }]);
  expect((await saved(id, { revision: 1, values: { title: 'C' } }, neel)).statusCode).toBe(404);

  const course = await site.records.create('course', { title: 'Sleep' });
  const of = { recordId: course._id, baseRevision: 1 };
  await saved(randomUUID(), { ...of, values: { title: 'One' } });
  const second = await saved(randomUUID(), { ...of, values: { title: 'Two' } });
  expect([second.statusCode, second.json().current.values]).toEqual([409, { title: 'One' }]);
  expect((await saved(randomUUID(), { ...of, values: { title: 'Three' } }, neel)).statusCode).toBe(200);
});

test('a discarded draft is restored, and ends with the save that publishes it', async () => {
  const id = randomUUID();
  await saved(id, { values: { title: 'Kept' } });
  expect((await call('DELETE', `drafts/${id}`, neel)).statusCode).toBe(404);
  expect((await call('DELETE', `drafts/${id}`, meera)).statusCode).toBe(200);
  const titles = async () =>
    (await call('GET', 'drafts', meera)).json().drafts.map(({ title }: { title: string }) => title);
  expect(await titles()).not.toContain('Kept');
  expect((await saved(id, { revision: 1, values: { title: 'On' } })).statusCode).toBe(409);
  expect((await call('POST', `drafts/${id}/restore`, meera)).json().draft.values).toEqual({ title: 'Kept' });
  expect(await titles()).toContain('Kept');

  const sent = { title: 'Kept', description: '<p>Words</p>', draft: id };
  expect((await call('POST', 'course', meera, sent)).statusCode).toBe(201);
  expect((await call('GET', `drafts/${id}`, meera)).statusCode).toBe(404);
  // A late first save does not create it again, whether another save had arrived or not.
  expect((await saved(id, { values: { title: 'Late' } })).statusCode).toBe(404);
  const never = randomUUID();
  await call('POST', 'course', meera, { ...sent, title: 'Kept too', draft: never });
  expect((await saved(never, { values: { title: 'Late' } })).statusCode).toBe(404);
});

test('only its author can read a discarded draft', async () => {
  const id = randomUUID();
  await saved(id, { values: { title: 'Too soon' } });
  expect((await call('GET', `drafts/${id}`, neel)).json()).toMatchObject({
    draft: { id },
    isAbandoned: false,
  });
  await call('DELETE', `drafts/${id}`, meera);
  for (const token of [neel, site.admin]) {
    const answer = await call('GET', `drafts/${id}`, token);
    expect([answer.statusCode, answer.body]).toEqual([404, expect.not.stringContaining('Too soon')]);
    expect((await call('POST', `drafts/${id}/restore`, token)).statusCode).toBe(404);
  }
  expect((await call('GET', `drafts/${id}`, meera)).statusCode).toBe(200);
});

test.for<[string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>]>([
  [
    'whose account is closed',
    (id) => site.services.accounts.setDisabled(id, true),
    (id) => site.services.accounts.setDisabled(id, false),
  ],
  [
    'who has another role',
    (id) => site.services.accounts.setRole(id, 'frontDesk'),
    (id) => site.services.accounts.setRole(id, 'editor'),
  ],
])('the draft of an author %s is discarded and restored by others', async ([what, leave, comeBack]) => {
  const name = what.replaceAll(' ', '-');
  const gone = await site.register(name, 'editor');
  const goneId = (await site.services.accounts.findByEmail(`${name}@example.com`))?.id ?? '';
  const id = randomUUID();
  await saved(id, { values: { title: 'Left behind' } }, gone);
  expect((await call('DELETE', `drafts/${id}`, neel)).statusCode).toBe(404);
  await leave(goneId);
  expect((await call('GET', `drafts/${id}`, neel)).json().isAbandoned).toBe(true);
  expect((await call('DELETE', `drafts/${id}`, neel)).statusCode).toBe(200);
  const open = async () =>
    (await call('GET', 'drafts?record=course', neel)).json().drafts.map((draft: { id: string }) => draft.id);
  expect(await open()).not.toContain(id);
  expect((await call('GET', `drafts/${id}`, neel)).statusCode).toBe(404);
  expect((await call('POST', `drafts/${id}/restore`, neel)).statusCode).toBe(200);
  expect(await open()).toContain(id);
  await comeBack(goneId);
  expect((await call('DELETE', `drafts/${id}`, neel)).statusCode).toBe(404);
});

test.for<[string, object, number]>([
  ['a type that there is not', { record: 'registration' }, 404],
  ['an entry that there is not', { recordId: randomUUID() }, 404],
  ['a value that is no text', { values: { title: 7 } }, 400],
  ['a number that is none', { revision: 'one' }, 400],
  ['a key that is none', { saveKey: '../../' }, 400],
  ['more than a form takes', { values: { description: 'a'.repeat(2_000_001) } }, 400],
])('%s is refused and leaves nothing', async ([, parts, status]) => {
  const id = randomUUID();
  expect((await saved(id, parts)).statusCode).toBe(status);
  expect((await call('GET', `drafts/${id}`, meera)).statusCode).toBe(404);
});

test('a picture is uploaded before its entry, used by a draft, and then by the entry', async () => {
  const sent = await site.call('POST', 'pictures', { token: meera, form: { picture: await picture() } });
  expect([sent.statusCode, sent.json()]).toEqual([
    201,
    { name: expect.stringMatching(/^[0-9a-f]{24}\.webp$/), width: 12, height: 8 },
  ]);
  const { name } = sent.json();
  const id = randomUUID();
  await saved(id, { values: { images: name } });
  expect(await site.services.stores.files.beginRemoval(name)).toBe(false);
  const json = { title: 'With a picture', description: '<p>Words</p>', images: name, draft: id };
  const stored = await site.call('POST', 'course', { token: meera, json });
  expect([stored.statusCode, stored.json().images]).toEqual([201, name]);
  const unknown = await call('POST', 'course', meera, { ...json, images: `${'0'.repeat(24)}.webp` });
  expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([400, ['images']]);
});
