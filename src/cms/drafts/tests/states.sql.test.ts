import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { day } from '#core/time/durations.ts';
import { picture } from '#tests/factories/pictures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { maxStates, maxStatesLength } from '../rules.ts';

const site = provideTestSite();
let meera: string;
let neel: string;
beforeAll(async () => {
  meera = await site.register('meera', 'editor');
  neel = await site.register('neel', 'editor');
});

/** A draft of a new course, saved in steps. */
async function draftOf(...steps: Record<string, string | null>[]) {
  const id = randomUUID();
  for (const [revision, values] of steps.entries()) await save(id, revision, { values });
  return id;
}

async function save(id: string, revision: number, parts: object, token = meera) {
  const json = {
    ...{
      saveKey: randomUUID(),
      revision,
      record: 'course',
      recordId: '',
      baseRevision: 0,
      values: {},
      base: {},
    },
    ...parts,
  };
  const answer = await site.call('PUT', `drafts/${id}`, { token, json });
  return answer;
}

async function statesOf(query: string, token = meera) {
  const answer = await site.call('GET', `draft-states?${query}`, { token });
  return answer.json().states.map(({ reason, values }: Record<string, unknown>) => [reason, values]);
}

const of = (id: string) => `record=course&draftId=${id}`;

test('continued typing leaves no states; deleting letter by letter leaves one', async () => {
  const id = await draftOf(
    { title: 'Big fee' },
    { title: 'Big feelings' },
    { title: 'Big feeling' },
    { title: 'Big ' },
    { title: 'Big dreams' },
  );
  expect(await statesOf(of(id))).toEqual([['typed over', { title: 'Big feelings' }]]);
  expect(await statesOf(of(id), neel)).toEqual([]);
});

test('emptied, rejected, discarded and unpublished values can be restored', async () => {
  const id = await draftOf({ title: 'Sleep', duration: 'Four weeks' }, { duration: null });
  await save(id, 2, { values: { title: 'Sleep well' }, rejected: { title: 'Dream', unknown: 'x' } });
  expect(await statesOf(of(id))).toEqual([
    ['decided', { title: 'Dream' }],
    ['typed over', { duration: 'Four weeks' }],
  ]);
  await site.call('DELETE', `drafts/${id}`, { token: meera });
  expect((await statesOf(of(id)))[0]).toEqual(['discarded', { title: 'Sleep well' }]);
  await site.call('POST', `drafts/${id}/restore`, { token: meera });

  const json = { title: 'Naps', description: '<p>Words</p>', draft: id };
  const { _id } = (await site.call('POST', 'course', { token: meera, json })).json();
  const [first] = await statesOf(`record=course&recordId=${_id}`);
  // The words of the discarded state are already stored.
  expect(first).toEqual(['discarded', { title: 'Sleep well' }]);

  const sent = { recordId: _id, baseRevision: 1, values: { title: 'Nap times' }, base: { title: 'Naps' } };
  const second = randomUUID();
  await save(second, 0, sent);
  await site.call('PUT', `course/${_id}`, { token: meera, json: { title: 'Naps at noon', draft: second } });
  expect((await statesOf(`record=course&recordId=${_id}`))[0]).toEqual(['published', { title: 'Nap times' }]);

  await site.call('DELETE', `course/${_id}`, { token: site.admin });
  await site.call('DELETE', `trash/course/${_id}`, { token: site.admin });
  const { db } = site.services.database;
  expect(await db.selectFrom('draftState').select('id').where('recordId', '=', _id).execute()).toEqual([]);
});

test('a save may continue from one whose answer was lost, and from no other', async () => {
  const id = randomUUID();
  const lost = randomUUID();
  await save(id, 0, { saveKey: lost, values: { title: 'One' } });
  const next = await save(id, 0, { previousSaveKey: lost, values: { title: 'One two' } });
  expect([next.statusCode, next.json().draft?.revision]).toEqual([200, 2]);
  expect((await save(id, 0, { previousSaveKey: lost, values: { title: 'Three' } })).statusCode).toBe(409);
  await site.call('DELETE', `drafts/${id}`, { token: meera });
  expect((await save(id, 2, { values: { title: 'Four' } })).statusCode).toBe(409);
});

test('the drafts of a type are those of all authors', async () => {
  const mine = await draftOf({ title: 'Mine' });
  const theirs = randomUUID();
  await save(theirs, 0, { values: { title: 'Theirs' } }, neel);
  const answer = await site.call('GET', 'drafts?record=course', { token: meera });
  const found = answer.json().drafts.map(({ id, accountName }: Record<string, string>) => [id, accountName]);
  expect(found).toEqual(
    expect.arrayContaining([
      [mine, 'meera'],
      [theirs, 'neel'],
    ]),
  );
  expect((await site.call('GET', 'drafts?record=enquiry', { token: meera })).statusCode).toBe(404);
});

test('states are limited, and deleted after their retention period with their pictures', async () => {
  const sent = await site.call('POST', 'pictures', { token: meera, form: { picture: await picture() } });
  const { name } = sent.json();
  const id = await draftOf({ images: name }, { images: null });
  const { db } = site.services.database;
  const kept = db.selectFrom('draftState').selectAll().where('draftId', '=', id).orderBy('id');
  const [first] = await kept.execute();
  if (!first) throw new Error('There is no state.');
  const more = Array.from({ length: maxStates }, (_, index) => ({ ...first, id: `${first.id}-${index}` }));
  await db.insertInto('draftState').values(more).execute();
  await save(id, 2, { rejected: { title: 'One more' } });
  expect(await kept.execute()).toHaveLength(maxStates);
  const long = 'x'.repeat(maxStatesLength * 0.45);
  for (const revision of [3, 4, 5]) await save(id, revision, { rejected: { title: long } });
  expect(await kept.execute()).toHaveLength(2);
  expect(await site.services.stores.files.beginRemoval(name)).toBe(true);
  await site.services.stores.files.endRemoval(name);

  const other = await site.call('POST', 'pictures', { token: meera, form: { picture: await picture() } });
  const second = await draftOf({ images: other.json().name }, { images: null });
  expect(await statesOf(of(second))).toEqual([['typed over', { images: other.json().name }]]);
  expect(await site.services.stores.files.beginRemoval(other.json().name)).toBe(false);
  site.clock.advance(31 * day);
  // A run deletes a hundred.
  for (let run = 0; run < 4; run++) {
    await site.services.jobRunner.runDue();
    site.clock.advance(day);
  }
  expect(await db.selectFrom('draftState').select('id').execute()).toEqual([]);
  expect(await site.services.stores.files.beginRemoval(other.json().name)).toBe(true);
});
