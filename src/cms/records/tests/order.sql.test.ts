import { beforeAll, beforeEach, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
let editor: string;
beforeAll(async () => {
  editor = await site.register('meera', 'editor');
});
beforeEach(async () => {
  for (const name of ['topic', 'header'] as const)
    for (const { _id } of await site.records.list(name, { unpublished: true }))
      await site.records.remove(name, _id);
});

/** Creates topics with these numbers, called A, B, C and so on; returns their ids by name. */
async function topics(...orders: (number | null)[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [index, order] of orders.entries()) {
    const title = String.fromCharCode(65 + index);
    ids[title] = (await site.records.create('topic', { title, order }))._id;
  }
  return ids;
}

const position = (record: string, json: object) =>
  site.call('PUT', `order/${record}`, { token: editor, json });
const titles = async (path = 'topics') => {
  const answer = await site.call('GET', path, { token: editor });
  const list = Object.values<{ title: string }>(answer.json()).flat();
  return list.map(({ title }) => title).join('');
};
const undo = (record: string, changes: unknown) =>
  site.call('POST', `undo/${record}`, { token: editor, json: { changes } });

test.each<[string, (number | null)[]]>([
  ['different', [1, 2, 3, 4]],
  ['equal', [7, 7, 7, 7]],
  ['no', [null, null, null, null]],
  ['some', [0, 0, null, null]],
  ['the largest', [2_147_483_644, 2_147_483_645, 2_147_483_646, 2_147_483_647]],
])('entries with %s numbers are moved to any position and back', async (_what, orders) => {
  const { A = '', B = '', C = '', D = '' } = await topics(...orders);
  expect((await position('topic', { ids: [D], before: B, after: A })).statusCode).toBe(200);
  expect(await titles()).toBe('ADBC');
  expect((await position('topic', { ids: [A] })).statusCode).toBe(200);
  expect(await titles()).toBe('DBCA');
  expect((await position('topic', { ids: [C, A], to: 1 })).statusCode).toBe(200);
  expect(await titles()).toBe('CADB');
  const last = await position('topic', { ids: [C], after: D });
  expect(await titles()).toBe('ADCB');
  const undone = await undo('topic', last.json().changes);
  expect(undone.json()).toEqual({ undone: last.json().changes.length, failed: [] });
  expect(await titles()).toBe('CADB');
});

test('only entries with a changed number are written, each with a history entry', async () => {
  const { A = '', C = '' } = await topics(10, 20, 30);
  const { changes } = (await position('topic', { ids: [C], before: A })).json();
  expect(changes).toEqual([{ _id: C, revision: 2 }]);
  const history = await site.call('GET', `history/topic/${C}`, { token: editor });
  expect(history.json().history).toMatchObject([{ kind: 'updated', by: 'meera' }, { kind: 'created' }]);
  // It is already at that position.
  expect((await position('topic', { ids: [C], before: A })).json().changes).toEqual([]);
});

test('a move based on an outdated list is refused without a change', async () => {
  const { A = '', B = '', C = '', D = '' } = await topics(1, 2, 3, 4);
  await position('topic', { ids: [C], before: A });
  const stale = await position('topic', { ids: [D], after: B, before: C });
  expect([stale.statusCode, stale.json().message]).toEqual([409, expect.stringContaining('in the meantime')]);
  await site.records.remove('topic', A);
  expect((await position('topic', { ids: [D], before: A })).statusCode).toBe(409);
  expect((await position('topic', { ids: [A], before: B })).statusCode).toBe(404);
  expect(await titles()).toBe('CBD');
});

test('concurrent moves are all applied', async () => {
  const ids = await topics(1, 2, 3, 4, 5, 6);
  const all = Object.values(ids);
  const answers = await Promise.all(all.map((id) => position('topic', { ids: [id], to: 1 })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200));
  expect([...(await titles())].toSorted().join('')).toBe('ABCDEF');
  const orders = (await site.call('GET', 'topics')).json().map(({ order }: { order: number }) => order);
  expect(new Set(orders).size).toBe(6);
});

test('menu entries are moved within their level, and under another entry', async () => {
  const create = async (title: string, parent = '') =>
    (await site.records.create('header', { title, parent, order: 1 }))._id;
  const [a, b] = [await create('A'), await create('B')];
  const [x, y] = [await create('X', a), await create('Y', a)];
  const z = await create('Z', b);
  const rows = async () => {
    const { headers } = (await site.call('GET', 'header')).json();
    return headers.map(({ title, children }: { title: string; children: { title: string }[] }) =>
      [title, ...children.map((child) => child.title)].join(''),
    );
  };
  await position('header', { ids: [y], before: x, after: undefined });
  await position('header', { ids: [b], before: a });
  expect(await rows()).toEqual(['BZ', 'AYX']);
  // Not beside an entry of another level, unless the parent is given.
  expect((await position('header', { ids: [x], after: z })).statusCode).toBe(409);
  const moved = await position('header', { ids: [x, y], parent: b });
  expect(await rows()).toEqual(['BZXY', 'A']);
  expect((await position('header', { ids: [b], parent: a })).statusCode).toBe(400);
  expect((await position('header', { ids: [a, x] })).statusCode).toBe(400);
  await undo('header', moved.json().changes);
  expect(await rows()).toEqual(['BZ', 'AYX']);
});

test('a move that would change too many numbers is refused without a change', async () => {
  const by = { kind: 'system', name: 'tests' } as const;
  const ids = await site.services.stores.transaction(async ({ records }) => {
    const made: string[] = [];
    for (let order = 0; order < 220; order++)
      made.push((await records.create('topic', { title: `T${order}`, order }, by))._id);
    return made;
  });
  const refused = await position('topic', { ids: [ids[215]], to: 2 });
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('200')]);
  expect((await position('topic', { ids: [ids[215]], to: 211 })).json().changes.length).toBeLessThan(10);
});

test.each<[string, object]>([
  ['no ids', { ids: [] }],
  ['no list', { ids: 'a' }],
  ['ids that are none', { ids: ['a b'] }],
  ['a place that is none', { ids: ['a'], to: 0 }],
  ['too many', { ids: Array.from({ length: 101 }, (_, index) => `${index}`) }],
])('%s are refused', async (_what, json) => {
  expect((await position('topic', json)).statusCode).toBe(400);
});

test('types without an order, unknown ones and other accounts are refused', async () => {
  const { A } = await topics(1);
  expect((await position('blog', { ids: ['a'] })).statusCode).toBe(400);
  expect((await position('nothing', { ids: ['a'] })).statusCode).toBe(404);
  const frontDesk = await site.register('ravina', 'frontDesk');
  const refused = await site.call('PUT', 'order/topic', { token: frontDesk, json: { ids: [A] } });
  expect(refused.statusCode).toBe(403);
});
