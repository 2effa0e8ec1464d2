import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();

interface Entry {
  _id: string;
  title: string;
  parent: string;
  children: Entry[];
}

const save = (method: string, path: string, json: object) =>
  site.call(method, path, { token: site.admin, json });
const add = async (title: string, parent = '', order = 1): Promise<Entry> =>
  (await save('POST', 'header', { title, parent, order })).json();
const menu = async (query = ''): Promise<Entry[]> =>
  (await site.call('GET', `header${query}`)).json().headers;
const titles = (entries: Entry[]): unknown[] =>
  entries.map(({ title, children }) => (children.length > 0 ? [title, ...titles(children)] : title));

test('top entries contain their children in order, and children survive the deletion of their parent', async () => {
  const about = await add('About', '', 2);
  await add('Home', '', 1);
  const team = await add('Team', about._id, 2);
  const values = await add('Values', about._id, 1);
  expect(team.parent).toBe(about._id);
  expect(titles(await menu())).toEqual(['Home', ['About', 'Values', 'Team']]);

  const paged = await site.call('GET', 'header?limit=1&offset=1');
  expect(paged.headers['x-total-count']).toBe('2');
  expect(titles(paged.json().headers)).toEqual([['About', 'Values', 'Team']]);
  expect(titles(await menu('?q=tea'))).toEqual([['About', 'Values', 'Team']]);
  expect(titles(await menu('?q=home'))).toEqual(['Home']);

  await save('PUT', `header/${values._id}`, { parent: '' });
  expect(titles(await menu())).toEqual(['Home', 'Values', ['About', 'Team']]);
  await site.call('DELETE', `header/${about._id}`, { token: site.admin });
  expect(titles(await menu())).toEqual(['Home', 'Values', 'Team']);
});

test('an entry can be under a top entry, but not under itself, not deeper, and not with children of its own', async () => {
  const top = await add('Top');
  const child = await add('Child', top._id);
  const other = await add('Other');
  const refused = [
    await save('POST', 'header', { title: 'Deep', parent: child._id }),
    await save('PUT', `header/${other._id}`, { parent: other._id }),
    await save('PUT', `header/${top._id}`, { parent: other._id }),
    await save('PUT', `header/${other._id}`, { parent: 'nobody' }),
  ];
  for (const answer of refused) {
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['parent']]);
  }
});

test('an update of a top entry returns its children too', async () => {
  const top = await add('Learn');
  await add('Courses', top._id);
  const changed: Entry = (await save('PUT', `header/${top._id}`, { title: 'Learning' })).json();
  expect(titles([changed])).toEqual([['Learning', 'Courses']]);
});
