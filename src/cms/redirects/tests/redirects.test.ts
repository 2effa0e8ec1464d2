import { expect, test } from 'vitest';
import { system } from '#core/actor.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();

const by = system('test');
const stores = () => site.services.stores;
const find = (link: string) => stores().redirects.find(`/blogDetail/${link}`);
const published = (link: string) => site.records.create('blog', { title: link, link, status: 1 });
const page = (link: string) => `/blogDetail/${link}`;

test('an old address redirects to its entry after any number of moves, without loops', async () => {
  const { _id } = await published('one');
  expect(await find('one')).toBeUndefined();
  await site.records.update('blog', _id, { link: 'two' });
  await site.records.update('blog', _id, { link: 'three' });
  expect([await find('one'), await find('two'), await find('three')]).toEqual([
    page('three'),
    page('three'),
    undefined,
  ]);
  await site.records.update('blog', _id, { link: 'one' });
  expect([await find('one'), await find('two'), await find('three')]).toEqual([
    undefined,
    page('one'),
    page('one'),
  ]);
});

test('a redirect has no target while its entry is not public, and is deleted when that is erased', async () => {
  const { _id } = await published('seen');
  await site.records.update('blog', _id, { link: 'seen-now' });
  await stores().records.toggleStatus('blog', _id, by);
  expect(await find('seen')).toBeUndefined();
  await stores().records.toggleStatus('blog', _id, by);
  expect(await find('seen')).toBe(page('seen-now'));
  const trashed = await stores().records.remove('blog', _id, by);
  expect(await find('seen')).toBeUndefined();
  await stores().records.restore(trashed, by);
  expect(await find('seen')).toBe(page('seen-now'));
  const again = await stores().records.remove('blog', _id, by);
  const before = await stores().redirects.count();
  await stores().changes.erase(again);
  expect(await stores().redirects.count()).toBe(before - 1);
});

test('an entry restored under another link is found under its old one again once that is free', async () => {
  const first = await published('taken');
  const trashed = await stores().records.remove('blog', first._id, by);
  const second = await published('taken');
  await stores().records.restore(trashed, by);
  await stores().records.remove('blog', second._id, by);
  expect(await find('taken')).toBe(page('taken-2'));
});

test('a new entry takes over an address once it is public, and a draft does not', async () => {
  const { _id } = await published('early');
  await site.records.update('blog', _id, { link: 'late' });
  const draft = await site.records.create('blog', { title: 'Early', link: 'early' });
  expect(await find('early')).toBe(page('late'));
  await stores().records.toggleStatus('blog', draft._id, by);
  expect(await find('early')).toBeUndefined();
  await stores().records.remove('blog', draft._id, by);
  expect(await find('early')).toBeUndefined();
});

test('manual redirects are followed to their end, without loops', async () => {
  const { redirects } = stores();
  const { _id } = await published('spring');
  await site.records.update('blog', _id, { link: 'summer' });
  await redirects.add('/a', '/b?x=1#y');
  await redirects.add('/b', page('spring'));
  await redirects.add('/c', 'https://example.org/');
  expect([await redirects.find('/a'), await redirects.find('/c')]).toEqual([
    page('summer'),
    'https://example.org/',
  ]);
  expect(await redirects.add('/a', '/d')).toBeUndefined();
  await redirects.add('/x', '/y');
  await redirects.add('/y', '/x');
  expect([await redirects.find('/x'), await redirects.find('/y')]).toEqual([undefined, undefined]);
  for (let step = 0; step < 20; step++) await redirects.add(`/step${step}`, `/step${step + 1}`);
  expect(await redirects.find('/step0')).toBeUndefined();
});

test('a former link without a page is not stored', async () => {
  const item = await site.records.create('legacy', { title: 'Picnic' });
  const before = await stores().redirects.count();
  await site.records.update('legacy', item._id, { link: 'garden' });
  expect(await stores().redirects.count()).toBe(before);
});

test('a missing person cannot be an author; one deleted later may stay', async () => {
  const refused = site.records.create('blog', { title: 'A', author: 'nobody' });
  await expect(refused).rejects.toMatchObject({ reason: 'invalid', errors: { author: expect.any(String) } });
  const member = await site.records.create('team', { title: 'Dr. Asha' });
  const blog = await site.records.create('blog', { title: 'B', author: member._id });
  await stores().records.remove('team', member._id, by);
  const changed = await site.records.update('blog', blog._id, { title: 'C' });
  expect(changed).toMatchObject({ title: 'C', author: member._id });
  await site.records.update('blog', blog._id, { author: '' });
  const back = await stores().records.restoreRevision('blog', blog._id, 1, by);
  expect(back).toMatchObject({ title: 'B', author: '' });
});
