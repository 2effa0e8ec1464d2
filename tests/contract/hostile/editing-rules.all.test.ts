import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { maxDrafts } from '#cms/drafts/rules.ts';
import { picture } from '../../factories/pictures.ts';
import { provideTestSite } from '../../factories/provided-site.ts';

const site = provideTestSite();
let meera: string;
let neel: string;
beforeAll(async () => {
  meera = await site.register('meera', 'editor');
  neel = await site.register('neel', 'editor');
});

const call = (method: string, path: string, json?: unknown, token = meera) =>
  site.call(method, path, { token, ...(json !== undefined && { json }) });

const save = (id: string, parts: object, token = meera) =>
  call(
    'PUT',
    `drafts/${id}`,
    {
      ...{ saveKey: randomUUID(), revision: 0, record: 'course', recordId: '', baseRevision: 0 },
      ...{ values: { title: 'Mine' }, ...parts },
    },
    token,
  );

/** Stores a draft of an entry as set aside. @returns its id */
async function putAway(recordId: string): Promise<string> {
  const id = randomUUID();
  expect((await save(id, { recordId })).statusCode).toBe(200);
  expect((await call('DELETE', `drafts/${id}`)).statusCode).toBe(200);
  return id;
}

test('a draft stays with the entry that it was started for', async () => {
  const [one, other] = [
    await site.records.create('course', { title: 'One' }),
    await site.records.create('course', { title: 'Other' }),
  ];
  const [ofOne, ofOther] = [randomUUID(), randomUUID()];
  await save(ofOne, { recordId: one._id });
  await save(ofOther, { recordId: other._id, values: { title: 'Kept' } });
  for (const parts of [{ recordId: one._id }, { recordId: '' }, { recordId: other._id, record: 'idea' }]) {
    const moved = await save(ofOther, { ...parts, revision: 1 });
    expect(moved.statusCode, JSON.stringify(parts)).toBe(404);
  }
  const { draft } = (await call('GET', `drafts/${ofOther}`)).json();
  expect(draft).toMatchObject({ recordId: other._id, revision: 1, values: { title: 'Kept' } });
});

test('of two drafts of one entry that are restored concurrently, one succeeds', async () => {
  const { _id } = await site.records.create('course', { title: 'Twice' });
  const away = [await putAway(_id), await putAway(_id), await putAway(_id)];
  const answers = await Promise.all([
    ...away.map((id) => call('POST', `drafts/${id}/restore`)),
    save(randomUUID(), { recordId: _id }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  const open = (await call('GET', `drafts?record=course&recordId=${_id}`)).json().drafts;
  expect(open).toHaveLength(1);
});

test('an invalid search text is refused, and leaves nothing behind', async () => {
  const { _id } = await site.records.create('course', { title: 'Looked for' });
  const form = { picture: await picture() };
  const { name } = (await site.call('POST', 'pictures', { token: meera, form })).json();
  const draft = randomUUID();
  for (const parts of [{ recordId: 'a\0b' }, { baseRevision: 2 ** 31 }, { baseRevision: 2 ** 53 - 1 }])
    expect((await save(draft, parts)).statusCode, JSON.stringify(parts)).toBe(400);
  expect((await call('GET', `drafts/${draft}`)).statusCode).toBe(404);
  const seen = await call('PUT', 'presence', { form: randomUUID(), record: 'course', recordId: 'a\0b' });
  expect(seen.statusCode).toBe(400);
  const entries = [{ record: 'course', id: 'a\0b', revision: 2 }];
  expect((await call('POST', `pictures/${name}/replace/undo`, { entries })).statusCode).toBe(400);
  for (const revision of [2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1]) {
    const undone = await call('POST', 'undo/course', { changes: [{ _id, revision }] });
    expect([undone.statusCode, undone.json().undone]).toEqual(
      revision < 2 ** 31 ? [200, 0] : [400, undefined],
    );
    expect((await call('POST', `history/course/${_id}/${revision}/restore`)).statusCode).toBe(404);
  }
  expect((await call('POST', `history/course/${_id}/1.5/restore`)).statusCode).toBe(404);
});

test('a link to a preview follows its maker’s draft, not another one', async () => {
  const id = randomUUID();
  await save(id, {});
  const made = await call('POST', 'previews', { record: 'course', draftId: id, hours: 24 });
  expect(made.statusCode).toBe(201);
  const ofDraft = async () => (await call('GET', `previews?record=course&draftId=${id}`)).json().previews;
  const theirs = { title: 'Neel’s', duration: '1 hour', description: '<p>x</p>', curriculum: '<p>x</p>' };
  const create = (values: object, token: string) => call('POST', 'course', { ...values, draft: id }, token);
  expect((await create(theirs, neel)).statusCode).toBeLessThan(300);
  expect(await ofDraft()).toMatchObject([{ recordId: '' }]);
  const own = await create({ ...theirs, title: 'Mine' }, meera);
  expect(await ofDraft()).toMatchObject([{ recordId: own.json()._id }]);
});

test('names that the front desk searches in the palette are not recorded as missed searches', async () => {
  const frontDesk = await site.register('ravina', 'frontDesk');
  const name = 'Sharmishtha Venkataraghavan';
  for (let end = 8; end <= name.length; end++)
    await call('GET', `palette?q=${encodeURIComponent(name.slice(0, end))}`, undefined, frontDesk);
  await site.services.visits.close();
  expect(await site.services.database.db.selectFrom('missedSearch').selectAll().execute()).toEqual([]);
  await site.call('GET', 'search?q=zirkonium');
  await site.services.visits.close();
  expect(await site.services.database.db.selectFrom('missedSearch').select('text').execute()).toEqual([
    { text: 'zirkonium' },
  ]);
});

test('an answer has at most as many discarded drafts as are kept', async () => {
  const { _id } = await site.records.create('course', { title: 'Long' });
  const long = 'x'.repeat(1_500_000);
  const whole = { title: long, description: long };
  expect((await save(randomUUID(), { recordId: _id, rejected: whole })).statusCode).toBe(413);
  for (let times = 0; times < 4; times++) {
    const id = randomUUID();
    expect((await save(id, { recordId: _id, rejected: { description: long } })).statusCode).toBe(200);
    expect((await call('DELETE', `drafts/${id}`)).statusCode).toBe(200);
  }
  const seen: string[] = [];
  for (let times = 0; times < 8; times++) {
    const answer = await call('GET', `draft-states?record=course&recordId=${_id}&offset=${seen.length}`);
    expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([200, '8']);
    expect(answer.body.length).toBeLessThan(4_100_000);
    seen.push(...answer.json().states.map(({ id }: { id: string }) => id));
    if (seen.length === 8) break;
  }
  expect(new Set(seen).size).toBe(8);
});

test('discarded drafts take no room from current ones, and are bounded', async () => {
  const token = await site.register('tara', 'editor');
  const first = randomUUID();
  expect((await save(first, {}, token)).statusCode).toBe(200);
  const { db } = site.services.database;
  const row = await db.selectFrom('draft').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
  const away = Array.from({ length: maxDrafts }, () => {
    return { ...row, id: randomUUID(), discardedAt: '2020-01-01T00:00:00.000Z' };
  });
  await db.insertInto('draft').values(away).execute();
  expect((await save(randomUUID(), {}, token)).statusCode).toBe(200);
  expect((await call('DELETE', `drafts/${first}`, undefined, token)).statusCode).toBe(200);
  const ofTara = db.selectFrom('draft').select('id').where('accountId', '=', row.accountId);
  const left = await ofTara.where('discardedAt', 'is not', null).execute();
  expect(left).toHaveLength(maxDrafts);
  expect(left).toContainEqual({ id: first });
});
