import { beforeAll, expect, test } from 'vitest';
import { picture } from '#tests/factories/pictures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
let meera: string;
beforeAll(async () => {
  meera = await site.register('meera', 'editor');
});

const call = (method: string, path: string, json?: unknown) =>
  site.call(method, path, { token: meera, ...(json !== undefined && { json }) });

async function send(width: number, description = ''): Promise<string> {
  const form = { picture: await picture('png', { width, height: 200 }), keep: 'true' };
  const { name } = (await site.call('POST', 'pictures', { token: meera, form })).json();
  if (description) await call('PUT', `pictures/${name}`, { description });
  return name;
}
const entry = async (type: string, id: string) => (await call('GET', `entries/${type}/${id}`)).json();

test('a replacement changes fields, texts and history of every entry, and can be undone', async () => {
  const [old, fresh] = [await send(400, 'The old logo'), await send(300, 'The new logo')];
  const stem = old.replace('.webp', '');
  const text = (name: string, width: number) =>
    `<p>say: src="/uploads/${old}" &amp; more</p><img src="/uploads/${name}" alt="x" width="${width}" height="200" /><p><a href="/uploads/${name}">large</a></p>`;
  const idea = await site.records.create('idea', { title: 'Idea', images: old, imagesAlt: 'The old logo' });
  const own = await site.records.create('team', { title: 'T', imageUrl: old, imageUrlAlt: 'Meera at work' });
  const course = await site.records.create('course', { title: 'Course', description: text(old, 400) });
  const other = await site.records.create('idea', { title: 'Another', images: fresh });
  const draft = 'd0000000-picture';
  const typed = { saveKey: 'save-000001', revision: 0, record: 'idea', recordId: idea._id, baseRevision: 1 };
  await call('PUT', `drafts/${draft}`, { ...typed, values: { images: old }, base: {} });

  const answer = await call('POST', `pictures/${old}/replace`, { replacement: fresh });
  expect(answer.statusCode, answer.body).toBe(200);
  const { entries } = answer.json();
  expect(
    entries.map(({ title, revision }: { title: string; revision: number }) => [title, revision]).sort(),
  ).toEqual([
    ['Course', 2],
    ['Idea', 2],
    ['T', 2],
  ]);
  expect(await entry('idea', idea._id)).toMatchObject({
    images: fresh,
    imagesAlt: 'The new logo',
    revision: 2,
  });
  expect(await entry('team', own._id)).toMatchObject({ imageUrl: fresh, imageUrlAlt: 'Meera at work' });
  expect((await entry('course', course._id)).description).toBe(text(fresh, 300));
  const { history } = (await call('GET', `history/course/${course._id}`)).json();
  expect(history).toHaveLength(2);
  const { picture: now } = (await call('GET', `pictures/${old}`)).json();
  expect([now.entries, now.drafts.length, now.isInHistory, now.isKept]).toEqual([[], 1, true, true]);
  expect(JSON.stringify((await call('GET', `pictures/${fresh}`)).json().picture.entries)).not.toContain(stem);

  // Another user edits one of the entries afterwards.
  await call('PUT', `idea/${idea._id}`, { title: 'Idea, better' });
  const back = await call('POST', `pictures/${old}/replace/undo`, { entries });
  expect([back.statusCode, back.json().skipped]).toEqual([200, 1]);
  expect((await entry('course', course._id)).description).toBe(text(old, 400));
  expect(await entry('team', own._id)).toMatchObject({ imageUrl: old, revision: 3 });
  expect(await entry('idea', idea._id)).toMatchObject({ images: fresh, title: 'Idea, better' });
  expect(await entry('idea', other._id)).toMatchObject({ images: fresh, revision: 1 });
  expect((await call('POST', `pictures/${old}/replace/undo`, { entries })).json().entries).toEqual([]);
});

test('a smaller variant counts as the picture; a similar name does not', async () => {
  const [old, fresh] = [await send(400), await send(300)];
  const stem = old.replace('.webp', '');
  const description = `<img src="/uploads/${old}" alt="" width="100" height="50" /><p><a href="/uploads/${stem}-320.avif">s</a></p>`;
  const course = await site.records.create('course', { title: 'Small', description });
  await call('POST', `pictures/${old}/replace`, { replacement: fresh });
  expect((await entry('course', course._id)).description).toBe(
    `<img src="/uploads/${fresh}" alt="" width="100" height="67" /><p><a href="/uploads/${fresh}">s</a></p>`,
  );
});

test('a replacement by itself, by nothing or by a missing picture is refused without a change', async () => {
  const old = await send(400);
  const idea = await site.records.create('idea', { title: 'Stays', images: old });
  const by = async (other: unknown) =>
    (await call('POST', `pictures/${old}/replace`, { replacement: other })).statusCode;
  expect([await by(old), await by(7), await by(`${'0'.repeat(24)}.webp`), await by('../x')]).toEqual([
    400, 400, 404, 404,
  ]);
  expect(await entry('idea', idea._id)).toMatchObject({ images: old, revision: 1 });
});

test('only a replacement of this picture can be undone', async () => {
  const name = await send(400);
  const course = await site.records.create('course', { title: 'One' });
  await call('PUT', `course/${course._id}`, { title: 'Two' });
  const entries = [
    { record: 'course', id: course._id, revision: 2 },
    { record: 'account', id: '1', revision: 2 },
    { record: 'course', id: 'x', revision: 2 },
  ];
  const back = await call('POST', `pictures/${name}/replace/undo`, { entries });
  expect([back.statusCode, back.json()]).toEqual([200, { entries: [], skipped: 3 }]);
  expect(await entry('course', course._id)).toMatchObject({ title: 'Two' });
  expect((await call('POST', `pictures/${name}/replace/undo`, { entries: [] })).statusCode).toBe(400);
});
