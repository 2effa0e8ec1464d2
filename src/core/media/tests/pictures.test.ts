import { describe, expect, test } from 'vitest';
import { describeContentTypes } from '#tests/factories/content-calls.ts';
import { picture } from '#tests/factories/pictures.ts';
import { passRetentionPeriods } from '#tests/factories/retention.ts';

describeContentTypes(({ definition, images, asAdmin, create, leavesNothing, uploads, site }) => {
  describe.runIf(images.length > 0)('pictures', () => {
    const { name = '', field } = images[0] ?? {};
    const sentAs = field?.sentAs ?? name;

    test('replaced pictures are removed with all variants', async () => {
      const { record } = await create();
      await passRetentionPeriods(site());
      const before = (await uploads()).length;
      const changes = Array.from({ length: 6 }, async () =>
        asAdmin('PUT', `/${record._id}`, { form: { [sentAs]: await picture() } }),
      );
      await Promise.all(changes);
      await passRetentionPeriods(site());
      expect(await uploads()).toHaveLength(before);
    });

    test('an empty file input leaves the picture unchanged', async () => {
      const { record } = await create();
      const answer = await asAdmin('PUT', `/${record._id}`, { form: { [sentAs]: new File([], '') } });
      expect(answer.json()).toEqual(record);
    });

    test('the alternative text of each picture is stored, by form and by JSON, and removed when it is emptied', async () => {
      const texts = Object.fromEntries(images.map(({ name }) => [`${name}Alt`, `A child looks at ${name}`]));
      const { record } = await create(texts);
      expect(record).toMatchObject(texts);
      const replaced = await asAdmin('PUT', `/${record._id}`, { form: { [sentAs]: await picture('jpeg') } });
      expect(replaced.json()).toMatchObject(texts);
      const other = { [`${name}Alt`]: 'Two children look at it' };
      expect((await asAdmin('PUT', `/${record._id}`, { json: other })).json()).toMatchObject({
        ...texts,
        ...other,
      });
      const emptied = await asAdmin('PUT', `/${record._id}`, { json: { [`${name}Alt`]: '' } });
      expect(emptied.json()).toMatchObject({ [`${name}Alt`]: '' });
      const tooLong = await asAdmin('PUT', `/${record._id}`, { json: { [`${name}Alt`]: 'x'.repeat(251) } });
      expect([tooLong.statusCode, Object.keys(tooLong.json().errors)]).toEqual([400, [`${name}Alt`]]);
    });

    test.each([7, true, ['a'], { toString: { isAdmin: true } }])('%j is not a file', async (value) => {
      const { record } = await create();
      const answer = await asAdmin('PUT', `/${record._id}`, { json: { [sentAs]: value } });
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        { [name]: 'Please send this as a file.' },
      ]);
    });

    test('a valid picture beside an invalid field is not stored', async () => {
      const { answer } = await leavesNothing(() => create({ [definition.title]: '' }));
      expect(answer.statusCode).toBe(400);
    });
  });
});
