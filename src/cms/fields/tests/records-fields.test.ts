import { expect, test } from 'vitest';
import type { ContentType } from '#cms/records/content-type.ts';
import { presentRecord } from '#cms/records/read-routes.ts';
import { records } from '#cms/records/registry.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { testedRecords } from '#tests/factories/tested-types.ts';

const site = provideTestSite();

test.each(testedRecords)('%s: a list returns the requested fields', async (name) => {
  const { api, title } = records[name];
  const isOwned = 'belongsTo' in records[name];
  const webinar = await site.records.create('webinar', { title: 'Talk' });
  const registration = { webinarId: webinar._id, webinarTitle: 'Talk', email: `${name}@example.com` };
  const made = await site.records.create(name, { [title]: 'Some', ...(isOwned && registration) });
  const path = isOwned ? `webinar/webinarregisteruser/${webinar._id}` : api.path;
  const list = async (query: string) => {
    const answer = await site.call('GET', `${path}?${query}`, { token: site.admin });
    const { [api.listKey ?? '']: found = answer.json() } = answer.json();
    return { status: answer.statusCode, found };
  };
  const { found } = await list(`fields=${title}&limit=100`);
  const { idAlias: idAlso }: ContentType['api'] = api;
  const only = { _id: made._id, revision: 1, [title]: 'Some', ...(idAlso && { [idAlso]: made._id }) };
  expect(found).toContainEqual('children' in made ? { ...only, children: [] } : only);
  for (const wrong of ['', 'id', 'addedAt', `${title},`, `${title},nothing`, `${title}&fields=${title}`]) {
    expect((await list(`fields=${wrong}`)).status).toBe(400);
  }

  const one = await site.call('GET', `entries/${name}/${made._id}`, { token: site.admin });
  expect(one.json()).toMatchObject(presentRecord(records[name])(made));
  expect(one.headers['cache-control']).toBe('no-store');
  expect((await site.call('GET', `entries/${name}/${made._id}`, { token: site.user })).statusCode).toBe(403);
  expect((await site.call('GET', `entries/${name}/nothing`, { token: site.admin })).statusCode).toBe(404);
});

test('visitors get the same answer for the same fields in another order', async () => {
  await site.records.create('blog', { title: 'Seen', status: 1 });
  const read = async (fields: string) => (await site.call('GET', `blogs?fields=${fields}`)).json();
  expect(await read('title,status')).toEqual(await read('status,title,status'));
  expect(await read('link')).toEqual([{ _id: expect.any(String), revision: 1, link: 'seen' }]);
});
