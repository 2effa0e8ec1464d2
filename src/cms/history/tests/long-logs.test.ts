import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();

const call = (method: string, path: string) => site.call(method, path, { token: site.admin });

test('a page of a long history or a full trash has at most a hundred rows', async () => {
  const idea = await site.records.create('idea', { title: 'Kite 0' });
  for (let number = 1; number <= 101; number++) {
    await site.records.update('idea', idea._id, { title: `Kite ${number}` });
    const { _id } = await site.records.create('idea', { title: 'Gone' });
    await site.records.remove('idea', _id);
  }
  for (const path of [`history/idea/${idea._id}`, 'trash']) {
    const [key = ''] = path.split('/');
    const first = await call('GET', path);
    expect(first.json()[key]).toHaveLength(100);
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(100);
    const rest = (await call('GET', `${path}?offset=100`)).json()[key];
    expect(first.json()[key].length + rest.length).toBe(Number(first.headers['x-total-count']));
  }
  const [oldest] = (await call('GET', `history/idea/${idea._id}?offset=101`)).json().history;
  expect(oldest).toMatchObject({ kind: 'created', revision: 1 });
});
