import { expect, test } from 'vitest';
import { fieldsOfType } from '#cms/records/definition.ts';
import { describeContentTypes } from '#tests/factories/content-calls.ts';
import { picture } from '#tests/factories/pictures.ts';

interface Version {
  revision: number;
  kind: string;
  by: string;
  differences: { field: string; before: unknown; after: unknown }[];
  canRestore: boolean;
}

describeContentTypes(({ definition, site, asAdmin, create, images }) => {
  const { title, name: type } = definition;
  const history = async (id: string): Promise<Version[]> =>
    (await site().call('GET', `history/${type}/${id}`, { token: site().admin })).json().history;
  const goBack = (id: string, revision: number) =>
    site().call('POST', `history/${type}/${id}/${revision}/restore`, { token: site().admin });

  test('the history lists actors and actions, and restores revisions', async () => {
    const { record } = await create();
    const first = String(record[title]);
    await asAdmin('PUT', `/${record._id}`, { form: { [title]: 'Second' } });
    expect(await history(record._id)).toMatchObject([
      {
        revision: 2,
        kind: 'updated',
        by: 'asha',
        differences: [{ field: title, before: first, after: 'Second' }],
        canRestore: false,
      },
      { revision: 1, kind: 'created', by: 'asha', differences: [], canRestore: true },
    ]);
    const answer = await goBack(record._id, 1);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...record, revision: 3 }]);
    expect((await goBack(record._id, 7)).statusCode).toBe(404);
    expect((await goBack('unknown', 1)).statusCode).toBe(404);
    // The record equals its first revision, which therefore cannot be restored.
    const versions = (await history(record._id)).map(({ revision, canRestore }) => [revision, canRestore]);
    expect(versions).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ]);
  });

  test('a long history has pages, each revision with its changes', async () => {
    const { record } = await create();
    for (const text of ['Second', 'Third', 'Fourth']) {
      await asAdmin('PUT', `/${record._id}`, { form: { [title]: text } });
    }
    const whole = await history(record._id);
    expect(whole).toHaveLength(4);
    const pages = [];
    for (const offset of [0, 2]) {
      const path = `history/${type}/${record._id}?limit=2&offset=${offset}`;
      const answer = await site().call('GET', path, { token: site().admin });
      expect(answer.headers['x-total-count']).toBe('4');
      expect(answer.json().history).toHaveLength(2);
      pages.push(...answer.json().history);
    }
    expect(pages).toEqual(whole);
    const wrong = await site().call('GET', `history/${type}/${record._id}?limit=0`, { token: site().admin });
    expect(wrong.statusCode).toBe(400);
  });

  test.runIf(images.length > 0)('restoring a revision restores its picture', async () => {
    const { record } = await create();
    const [{ name, field }] = images as [(typeof images)[0]];
    await asAdmin('PUT', `/${record._id}`, { form: { [field.sentAs ?? name]: await picture('jpeg') } });
    const answer = await goBack(record._id, 1);
    expect(answer.json()[name]).toBe(record[name]);
    expect((await site().call('GET', `/uploads/${record[name]}`)).statusCode).toBe(200);
  });

  test('a save without changes creates no revision', async () => {
    const { record } = await create();
    const answer = await asAdmin('PUT', `/${record._id}`, { form: { [title]: String(record[title]) } });
    expect(answer.json()).toEqual(record);
    expect(await history(record._id)).toHaveLength(1);
  });

  test.runIf(fieldsOfType(definition, 'status').length > 0)(
    'publishing has its own action, and restoring a revision keeps the status',
    async () => {
      const { record } = await create({ status: undefined });
      await asAdmin('PUT', `/${record._id}/status`);
      await asAdmin('PUT', `/${record._id}`, { form: { [title]: 'Published' } });
      const kinds = (await history(record._id)).map(({ kind }) => kind);
      expect(kinds).toEqual(['updated', 'published', 'created']);
      expect((await goBack(record._id, 1)).json()).toMatchObject({ status: 1, [title]: record[title] });
    },
  );

  test('an update of an older revision is refused with the current record', async () => {
    const { record } = await create();
    const change = (text: string, revision?: number) =>
      asAdmin('PUT', `/${record._id}`, { json: { [title]: text, ...(revision && { revision }) } });
    expect((await change('Second', 1)).json()).toMatchObject({ [title]: 'Second', revision: 2 });
    const late = await change('Late', 1);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toEqual({
      message: expect.any(String),
      current: { ...record, [title]: 'Second', revision: 2 },
    });
    expect((await change('Whatever it is')).json()).toMatchObject({ [title]: 'Whatever it is', revision: 3 });
    expect((await change('Latest', 3)).statusCode).toBe(200);
    const wrong = await asAdmin('PUT', `/${record._id}`, { json: { [title]: 'x', revision: 'last' } });
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['revision']]);
  });

  test('of concurrent updates of the same revision one is stored', async () => {
    const { record } = await create();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) =>
        asAdmin('PUT', `/${record._id}`, { json: { [title]: text, revision: 1 } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(await history(record._id)).toHaveLength(2);
  });
});
