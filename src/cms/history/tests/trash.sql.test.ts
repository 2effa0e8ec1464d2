import { describe, expect, test } from 'vitest';
import { fieldsOfType } from '#cms/records/definition.ts';
import { day } from '#core/time/durations.ts';
import { describeContentTypes } from '#tests/factories/content-calls.ts';
import { passRetentionPeriods } from '#tests/factories/retention.ts';

type Trashed = {
  record: string;
  _id: string;
  title: string;
  at: string;
  by: string;
  dependentCount: number;
  expiresAt: string;
};

describeContentTypes(({ definition, site, asAdmin, list, create, uploads }) => {
  const trash = async (): Promise<Trashed[]> =>
    (await site().call('GET', 'trash', { token: site().admin })).json().trash;
  const back = (id: string) =>
    site().call('POST', `trash/${definition.name}/${id}/restore`, { token: site().admin });

  describe('the trash', () => {
    test('restores a deleted entry with its pictures', async () => {
      const { record } = await create();
      await asAdmin('DELETE', `/${record._id}`);
      const [first] = await trash();
      expect(first).toEqual({
        record: definition.name,
        _id: record._id,
        title: record[definition.title],
        at: expect.any(String),
        by: 'asha',
        dependentCount: 0,
        expiresAt: expect.any(String),
      });
      // The default of the setting TRASH_DAYS.
      expect(Date.parse(first?.expiresAt ?? '') - Date.parse(first?.at ?? '')).toBe(30 * day);
      const answer = await back(record._id);
      expect([answer.statusCode, answer.json()]).toEqual([200, { ...record, revision: 3 }]);
      expect(await list()).toContainEqual(answer.json());
      expect((await trash()).map(({ _id }) => _id)).not.toContain(record._id);
      await passRetentionPeriods(site());
      for (const { name } of fieldsOfType(definition, 'image')) {
        expect(await uploads()).toContain(record[name]);
      }
      expect((await back(record._id)).statusCode).toBe(404);
    });

    test('of two concurrent restores the second is told that the record is back', async () => {
      const { record } = await create();
      await asAdmin('DELETE', `/${record._id}`);
      const answers = await Promise.all([back(record._id), back(record._id), back(record._id)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
      expect((await list()).filter(({ _id }) => _id === record._id)).toHaveLength(1);
    });

    test('erases for good, and then nothing can be restored', async () => {
      const { record } = await create();
      await asAdmin('DELETE', `/${record._id}`);
      const path = `trash/${definition.name}/${record._id}`;
      expect((await site().call('DELETE', path, { token: site().admin })).statusCode).toBe(200);
      expect((await back(record._id)).statusCode).toBe(404);
      const { rows } = await loggedBefore(record._id);
      expect(rows).toEqual([null, null, null]);
      await passRetentionPeriods(site());
      for (const { name } of fieldsOfType(definition, 'image')) {
        expect(await uploads()).not.toContain(record[name]);
      }
    });

    const [link] = fieldsOfType(definition, 'slug');
    test.runIf(link)(
      'the link of a deleted entry is free at once, and a restored entry gets another',
      async () => {
        const { record } = await create();
        const { name = '' } = link ?? {};
        await asAdmin('DELETE', `/${record._id}`);
        const { record: second } = await create({
          [definition.title]: String(record[definition.title]),
          [name]: String(record[name]),
        });
        expect(second[name]).toBe(record[name]);
        expect((await back(record._id)).json()[name]).toBe(`${record[name]}-2`);
        const path = `history/${definition.name}/${record._id}?limit=1`;
        expect((await site().call('GET', path, { token: site().admin })).json().history).toMatchObject([
          {
            kind: 'restored',
            differences: [{ field: name, before: record[name], after: `${record[name]}-2` }],
          },
        ]);
      },
    );
  });

  async function loggedBefore(id: string) {
    const { db } = site().services.database;
    const rows = await db.selectFrom('change').select('before').where('recordId', '=', id).execute();
    return { rows: rows.map(({ before }) => before) };
  }
});
