import { beforeAll, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { countTicks } from '#tests/factories/ticks.ts';

const site = provideTestSite();
let editor: string;
let frontDesk: string;
beforeAll(async () => {
  editor = await site.register('meera', 'editor');
  frontDesk = await site.register('ravina', 'frontDesk');
});

const post = (path: string, json: unknown, token = editor) => site.call('POST', path, { token, json });
const blog = async (title: string, status: 0 | 1 = 0) =>
  (await site.records.create('blog', { title, status }))._id;
const shown = async () => {
  const answer = await site.call('GET', 'blogs');
  return answer.json().map(({ title }: { title: string }) => title);
};

test('several are published, and one call undoes it', async () => {
  const [one, two, already] = [await blog('One'), await blog('Two'), await blog('Already', 1)];
  const gone = await blog('Gone');
  await site.records.remove('blog', gone);
  const answer = await post('selection/blog', { action: 'publish', ids: [one, gone, two, already, two] });
  expect(answer.json()).toEqual({
    changes: [
      { _id: one, revision: 2 },
      { _id: two, revision: 2 },
    ],
    failed: [{ _id: gone, message: 'It has been deleted in the meantime.' }],
  });
  expect((await shown()).toSorted()).toEqual(['Already', 'One', 'Two']);
  const history = await site.call('GET', `history/blog/${one}`, { token: editor });
  expect(history.json().history[0]).toMatchObject({ kind: 'published', by: 'meera' });
  expect((await post('undo/blog', { changes: answer.json().changes })).json()).toEqual({
    undone: 2,
    failed: [],
  });
  expect(await shown()).toEqual(['Already']);
  const back = await post('selection/blog', { action: 'unpublish', ids: [already] });
  expect(await shown()).toEqual([]);
  await post('undo/blog', { changes: back.json().changes });
  expect(await shown()).toEqual(['Already']);
});

test('several are deleted and restored together', async () => {
  const ids = [await blog('Three', 1), await blog('Four', 1)];
  const answer = await post('selection/blog', { action: 'trash', ids });
  expect(answer.json().failed).toEqual([]);
  expect(await shown()).not.toContain('Three');
  expect((await post('undo/blog', { changes: answer.json().changes })).json().undone).toBe(2);
  expect(await shown()).toEqual(expect.arrayContaining(['Three', 'Four']));
  // A second call finds nothing to do.
  expect((await post('undo/blog', { changes: answer.json().changes })).json()).toMatchObject({ undone: 0 });
});

test('other requests are served between many writes', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 20; number++) ids.push(await blog(`Of many ${number}`));
  const { ticks, result } = await countTicks(() => post('selection/blog', { action: 'publish', ids }));
  expect(result.json().changes).toHaveLength(ids.length);
  expect(ticks).toBeGreaterThanOrEqual(ids.length);
  for (const id of ids) await site.records.remove('blog', id);
});

test('an Undo skips records that have changed since', async () => {
  const [one, two] = [await blog('Five'), await blog('Six')];
  const { changes } = (await post('selection/blog', { action: 'publish', ids: [one, two] })).json();
  await site.records.update('blog', one, { title: 'Five!' });
  expect((await post('undo/blog', { changes })).json()).toEqual({
    undone: 1,
    failed: [{ _id: one, message: 'It has been changed again since.' }],
  });
  const entry = (id: string) => site.call('GET', `entries/blog/${id}`, { token: editor });
  expect((await entry(one)).json()).toMatchObject({ title: 'Five!', status: 1 });
  expect((await entry(two)).json()).toMatchObject({ status: 0 });
});

test('a save is undone, and an added entry is deleted', async () => {
  const id = await blog('Seven');
  await site.records.update('blog', id, { title: 'Eight', shortContent: 'New' });
  await post('undo/blog', { changes: [{ _id: id, revision: 2 }] });
  const entry = await site.call('GET', `entries/blog/${id}`, { token: editor });
  expect(entry.json()).toMatchObject({ title: 'Seven', shortContent: '', revision: 3 });
  const added = await blog('Nine');
  await post('undo/blog', { changes: [{ _id: added, revision: 1 }] });
  expect((await site.call('GET', `entries/blog/${added}`, { token: editor })).statusCode).toBe(404);
  const { trash } = (await site.call('GET', 'trash', { token: editor })).json();
  expect(trash[0]).toMatchObject({ _id: added, title: 'Nine' });
});

test('an Undo with a revision that no record can have is refused', async () => {
  const id = await blog('Ten');
  const changes = (revision: number) => [{ _id: id, revision }];
  for (const revision of [0, 1.5, 2_147_483_648])
    expect((await post('undo/blog', { changes: changes(revision) })).statusCode).toBe(400);
});

test('records of people can be deleted with the right to do so, and have no other action', async () => {
  const webinar = await site.records.create('webinar', { title: 'Talk' });
  const registered = await site.records.create('registration', {
    ...{ name: 'Asha', email: 'asha@example.com', contact: '9812345678' },
    webinarId: webinar._id,
  });
  const trash = { action: 'trash', ids: [registered._id] };
  expect((await post('selection/registration', trash)).statusCode).toBe(403);
  expect((await post('selection/registration', { ...trash, action: 'publish' }, frontDesk)).statusCode).toBe(
    400,
  );
  const answer = await post('selection/registration', trash, frontDesk);
  expect(answer.json().changes).toHaveLength(1);
  expect((await post('undo/registration', { changes: answer.json().changes })).statusCode).toBe(403);
  expect((await post('undo/registration', { changes: answer.json().changes }, frontDesk)).json().undone).toBe(
    1,
  );
  expect(
    (await post('selection/webinar', { action: 'trash', ids: [webinar._id] }, frontDesk)).statusCode,
  ).toBe(403);
});

test('an invalid selection is refused', async () => {
  const ids = [await blog('Ten')];
  expect((await post('selection/blog', { action: 'burn', ids })).statusCode).toBe(400);
  expect((await post('selection/topic', { action: 'publish', ids })).statusCode).toBe(400);
  expect((await post('selection/blog', { action: 'publish', ids: [] })).statusCode).toBe(400);
  expect((await post('undo/blog', { changes: [{ _id: 'a' }] })).statusCode).toBe(400);
  expect((await post('selection/__proto__', { action: 'trash', ids })).statusCode).toBe(404);
});
