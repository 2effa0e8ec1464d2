import { expect, test } from 'vitest';
import { describeContentTypes } from '#tests/factories/content-calls.ts';
import { createEntry } from '#tests/factories/entries.ts';
import { picture } from '#tests/factories/pictures.ts';
import { passRetentionPeriods } from '#tests/factories/retention.ts';

describeContentTypes(({ definition, answered, images, site, asAdmin, uploads, list, create }) => {
  test('an administrator creates an entry from a form', async () => {
    const { answer, entry, record } = await create();
    expect(answer.statusCode).toBe(201);
    expect(record).toMatchObject(entry.stored);
    expect(record._id).toEqual(expect.any(String));
    expect(Object.keys(record).sort()).toEqual(answered);
    for (const { name } of images) {
      expect(record[name]).toMatch(/^[a-z0-9]+\.webp$/);
      const file = await site().call('GET', `/uploads/${record[name]}`);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    }
    expect(await list()).toContainEqual(record);
  });

  const needsFiles = images.some(({ field }) => field.required);
  test.skipIf(needsFiles)('an entry without pictures can be created and changed by JSON', async () => {
    const { stored } = await createEntry(definition);
    const created = await asAdmin('POST', '', { json: stored });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject(stored);
    const changed = await asAdmin('PUT', `/${created.json()._id}`, {
      json: { [definition.title]: 'By JSON' },
    });
    expect(changed.json()).toEqual({ ...created.json(), [definition.title]: 'By JSON', revision: 2 });
  });

  test('an update keeps every absent field', async () => {
    const { record } = await create();
    const answer = await asAdmin('PUT', `/${record._id}`, { form: { [definition.title]: 'Another title' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...record, [definition.title]: 'Another title', revision: 2 });
    expect(await list()).toContainEqual(answer.json());
  });

  test('a record can be sent back as it was read', async () => {
    const { record } = await create();
    const answer = await asAdmin('PUT', `/${record._id}`, { json: record });
    expect(answer.json()).toEqual(record);
  });

  test('a deleted entry is missing at once, and its pictures after the trash is emptied', async () => {
    await passRetentionPeriods(site());
    const before = [await list(), await uploads()];
    const { record } = await create();
    const answer = await asAdmin('DELETE', `/${record._id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: expect.any(String) });
    expect(await list()).toEqual(before[0]);
    await passRetentionPeriods(site());
    expect([await list(), await uploads()]).toEqual(before);
    for (const again of [
      asAdmin('DELETE', `/${record._id}`),
      asAdmin('PUT', `/${record._id}`, { json: {} }),
    ]) {
      expect((await again).statusCode).toBe(404);
    }
  });

  test.runIf(images.length > 0)('a new picture replaces the old one', async () => {
    const { record } = await create();
    const [{ name, field }] = images as [(typeof images)[0]];
    const form = { [field.sentAs ?? name]: await picture('jpeg') };
    const changed = (await asAdmin('PUT', `/${record._id}`, { form })).json();
    expect(changed).toEqual({ ...record, [name]: changed[name], revision: 2 });
    expect(changed[name]).not.toBe(record[name]);
    // The history can restore the old one for some time.
    expect(await uploads()).toEqual(expect.arrayContaining([changed[name], record[name]]));
    await passRetentionPeriods(site());
    expect(await uploads()).toContain(changed[name]);
    expect(await uploads()).not.toContain(record[name]);
  });
});
