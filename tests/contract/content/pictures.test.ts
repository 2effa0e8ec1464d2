import { describe, expect, test } from 'vitest';
import { describeEveryContentType } from '../../factories/content-calls.ts';
import { picture } from '../../factories/pictures.ts';
import { letAllTimePass } from '../../factories/retention.ts';

describeEveryContentType(({ definition, images, asAdmin, create, leavesNothing, uploads, site }) => {
  describe.runIf(images.length > 0)('pictures', () => {
    const { name = '', field } = images[0] ?? {};
    const sentAs = field?.sentAs ?? name;

    test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('%s is taken', async (format) => {
      const { answer } = await create({ [sentAs]: await picture(format) });
      expect(answer.statusCode).toBe(201);
    });

    const notPictures: [string, string | Uint8Array<ArrayBuffer>, string][] = [
      ['a program', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'photo.png'],
      ['SVG with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.svg'],
      ['half a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'a.png'],
      ['a page', '<!doctype html><script>alert(1)</script>', 'a.jpg'],
    ];
    test.each(notPictures)('%s is refused', async (_what, bytes, fileName) => {
      const file = new File([bytes], fileName, { type: 'image/png' });
      const { answer } = await leavesNothing(() => create({ [sentAs]: file }));
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toEqual({
        message: expect.any(String),
        errors: { [sentAs]: expect.any(String) },
      });
    });

    test('one that is too large is refused', async () => {
      const file = new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'large.png');
      const { answer } = await leavesNothing(() => create({ [sentAs]: file }));
      expect(answer.statusCode).toBe(413);
    });

    test.each(['../../../evil.png', '/etc/passwd', '..\\evil.png', 'C:\\evil.png', 'a/b.png', '..'])(
      'a name with a path (%s) is refused',
      async (fileName) => {
        const file = new File([await picture()], fileName);
        const { answer } = await leavesNothing(() => create({ [sentAs]: file }));
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toEqual({
          message: expect.any(String),
          errors: { [sentAs]: expect.any(String) },
        });
      },
    );

    test.each(['.htaccess', 'photo.php', 'बच्चा.png', 'x'.repeat(300)])(
      'its own name (%s) means nothing',
      async (fileName) => {
        const { record, answer } = await create({ [sentAs]: new File([await picture()], fileName) });
        expect(answer.statusCode).toBe(201);
        expect(record[name]).toMatch(/^[a-f0-9]{24}\.webp$/);
      },
    );

    test('pictures that changes replace one another with all at once are not left behind', async () => {
      const { record } = await create();
      await letAllTimePass(site());
      const before = (await uploads()).length;
      const changes = Array.from({ length: 6 }, async () =>
        asAdmin('PUT', `/${record._id}`, { form: { [sentAs]: await picture() } }),
      );
      await Promise.all(changes);
      await letAllTimePass(site());
      expect(await uploads()).toHaveLength(before);
    });

    test.each(images.map(({ name, field }) => field.sentAs ?? name))(
      'a file without a byte is no picture: %s',
      async (sent) => {
        const { record } = await create();
        const empty = () => new File([], 'photo.png', { type: 'image/png' });
        const answers = await leavesNothing(() =>
          Promise.all([
            create({ [sent]: empty() }).then(({ answer }) => answer),
            asAdmin('PUT', `/${record._id}`, { form: { [sent]: empty() } }),
          ]),
        );
        for (const answer of answers) {
          expect([answer.statusCode, answer.json()]).toEqual([
            415,
            { message: expect.stringContaining('empty'), errors: { [sent]: expect.any(String) } },
          ]);
        }
      },
    );

    test('an empty file input leaves the picture as it is', async () => {
      const { record } = await create();
      const answer = await asAdmin('PUT', `/${record._id}`, { form: { [sentAs]: new File([], '') } });
      expect(answer.json()).toEqual(record);
    });

    test('what each picture shows is kept beside it, by form and by JSON, and goes when it is emptied', async () => {
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

    test('a good picture beside a wrong field is not kept', async () => {
      const { answer } = await leavesNothing(() => create({ [definition.title]: '' }));
      expect(answer.statusCode).toBe(400);
    });
  });
});
