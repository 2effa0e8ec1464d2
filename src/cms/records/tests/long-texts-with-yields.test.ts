import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { countTicks } from '#tests/factories/ticks.ts';

const site = provideTestSite();

const words = (of: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${of}${at.toString(36)}`).join(' ');

test('other requests are served while a long text is indexed', async () => {
  const store = (text: string) => () => site.records.create('course', { title: 'Words', description: text });
  await store('<p>first</p>')();
  const short = await countTicks(store(`<p>${words('ka', 3)}</p>`));
  const long = await countTicks(store(`<p>${words('lo', 2900)}</p>`));
  expect(long.ticks).toBeGreaterThan(short.ticks);
  const { results } = await site.services.search.find({ text: 'lo1a2', limit: 5, offset: 0 });
  expect(results).toHaveLength(1);
});

test('other requests are served while a text with many pictures is stored, changed and deleted', async () => {
  const { files, records } = site.services.stores;
  const names = Array.from({ length: 1500 }, (_, at) => `${at.toString(16).padStart(24, '0')}.webp`);
  await site.services.stores.transaction(async (tx) => {
    for (const name of names) await tx.files.record(name, 'picture');
  });
  const text = (some: string[]) => some.map((name) => `<img src="/uploads/${name}" alt="" />`).join('');
  const store = (some: string[]) => () =>
    site.records.create('course', { title: 'Pictures', description: text(some) });
  await store(names.slice(0, 1))();
  const short = await countTicks(store(names.slice(0, 2)));
  const long = await countTicks(store(names));
  expect(long.ticks).toBeGreaterThan(short.ticks);
  const id = long.result._id;
  const unused = async () => (await files.listUnused('9999', { limit: 2000, offset: 0 })).length;
  expect(await unused()).toBe(0);
  const fewer = { description: text(names.slice(0, 10)) };
  const changing = await countTicks(() => site.records.update('course', id, fewer));
  expect(changing.ticks).toBeGreaterThan(short.ticks);
  // Its older version still uses them.
  expect(await unused()).toBe(0);
  await records.remove('course', id, { kind: 'system', name: 'test' });
  expect(await unused()).toBe(0);
});
