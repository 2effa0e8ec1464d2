import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#features/accounts/server/credentials.ts';
import { picture } from '#tests/factories/pictures.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { passTime } from '#tests/factories/retention.ts';
import { password } from '#tests/factories/test-site.ts';

const site = provideTestSite();
let image: File;
beforeAll(async () => {
  image = await picture();
});

let count = 0;
/** A form as the admin area sends it, with a link of its own. */
function newForm() {
  count += 1;
  const texts = { title: `Twice ${count}`, shortContent: 'a', content: '<p>b</p>', createdAt: '2026-01-01' };
  return { ...texts, link: `twice-${count}`, images: image };
}
const newKey = () => `key-${count}-${Math.random()}`;

function send(key: string, form: Record<string, string | Blob>, token = site.admin) {
  return site.call('POST', 'blogs', { token, form, headers: { 'idempotency-key': key } });
}
const blogs = async () => (await site.call('GET', 'blogs', { token: site.admin })).json<unknown[]>().length;
const uploads = () => readdir(join(site.dataDir, 'uploads')).catch(() => []);
const answers = () => site.services.database.db.selectFrom('answeredRequest').selectAll().execute();

test('a repeated form with the same key is stored once, with the same answer', async () => {
  const [form, key] = [newForm(), newKey()];
  const first = await send(key, form);
  expect(first.statusCode).toBe(201);
  const before = [await blogs(), await uploads()];
  // The typed link is taken by then, by the entry itself.
  const again = await send(key, { ...form, images: await picture() });
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  expect([await blogs(), await uploads()]).toEqual(before);

  // A key belongs to one account and one content type.
  const other = await send(newKey(), newForm());
  expect(other.json()._id).not.toBe(first.json()._id);
  const json = { title: 'A course' };
  const course = { token: site.admin, json, headers: { 'idempotency-key': key } };
  expect((await site.call('POST', 'course', course)).json()).toMatchObject(json);
});

test('concurrent repeats are stored once, and the others leave nothing behind', async () => {
  const empty = (await uploads()).length;
  await send(newKey(), newForm());
  const filesOfOne = (await uploads()).length - empty;
  const [form, key] = [newForm(), newKey()];
  const before = await blogs();
  const all = await Promise.all(Array.from({ length: 5 }, () => send(key, form)));
  expect(all.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(all.map(({ body }) => body)).size).toBe(1);
  expect([await blogs(), (await uploads()).length]).toEqual([before + 1, empty + 2 * filesOfOne]);
});

test('another form under the same key answers 409 with the stored entry', async () => {
  const [form, key] = [newForm(), newKey()];
  const first = await send(key, form);
  const before = [await blogs(), await uploads()];
  for (const other of [
    { ...form, shortContent: 'c' },
    { ...form, images: await picture('jpeg') },
    { title: form.title },
  ]) {
    const answer = await send(key, other);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: expect.any(String), current: first.json() });
  }
  expect([await blogs(), await uploads()]).toEqual(before);
});

test('the draft of a form is not part of its identity: a repeat with another draft ends that draft too', async () => {
  const [form, key] = [newForm(), newKey()];
  const draft = async () => {
    const id = randomUUID();
    const json = {
      ...{ saveKey: randomUUID(), revision: 0, record: 'blog', recordId: '', baseRevision: 0 },
      ...{ values: { title: form.title }, base: {} },
    };
    expect((await site.call('PUT', `drafts/${id}`, { token: site.admin, json })).statusCode).toBe(200);
    return id;
  };
  const [one, other] = [await draft(), await draft()];
  const first = await send(key, { ...form, draft: one });
  const again = await send(key, { ...form, draft: other });
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  for (const id of [one, other]) {
    expect((await site.call('GET', `drafts/${id}`, { token: site.admin })).statusCode).toBe(404);
  }
});

test('a refused form does not use up its key', async () => {
  const [form, key] = [newForm(), newKey()];
  expect((await send(key, { ...form, title: '' })).statusCode).toBe(400);
  expect((await send(key, { ...form, link: 'twice-1' })).statusCode).toBe(409);
  expect((await send(key, form)).statusCode).toBe(201);
});

test('the same key of another account is independent', async () => {
  const email = 'meera@example.com';
  const passwordHash = await hashPassword(password);
  await site.services.accounts.create({ name: 'Meera', email, role: 'editor', passwordHash });
  const { token } = (await site.call('POST', 'auth/login', { json: { email, password } })).json();
  const [form, key] = [newForm(), newKey()];
  const first = await send(key, form);
  const second = await send(key, { ...form, link: '' }, token);
  expect([second.statusCode, second.json()._id === first.json()._id]).toEqual([201, false]);
});

test.each(['x'.repeat(101), 'two words', '"कुंजी"'])('an invalid key (%s) answers 400', async (key) => {
  const before = await blogs();
  const answer = await send(
    encodeURIComponent(key) === key ? key : Buffer.from(key).toString('latin1'),
    newForm(),
  );
  expect([answer.statusCode, answer.json()]).toEqual([400, { message: expect.any(String) }]);
  expect(await blogs()).toBe(before);
});

test('a key is deleted after a day', async () => {
  const [form, key] = [newForm(), newKey()];
  const first = await send(key, form);
  const hour = 3_600_000;
  await passTime(site, 23 * hour);
  expect((await send(key, form)).json()).toEqual(first.json());
  await passTime(site, 25 * hour);
  expect(await answers()).toEqual([]);
  const again = await send(key, { ...form, link: '' });
  expect(again.json()._id).not.toBe(first.json()._id);
});
