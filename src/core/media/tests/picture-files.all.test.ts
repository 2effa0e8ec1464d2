import { describe, expect, test } from 'vitest';
import { describeContentTypes } from '#tests/factories/content-calls.ts';
import { picture } from '#tests/factories/pictures.ts';

describeContentTypes(({ images, asAdmin, create, leavesNothing }) => {
  describe.runIf(images.length > 0)('uploaded picture files', () => {
    const { name = '', field } = images[0] ?? {};
    const sentAs = field?.sentAs ?? name;

    test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('%s is accepted', async (format) => {
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

    test('a file that is too large is refused', async () => {
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
      'the file name (%s) is ignored',
      async (fileName) => {
        const { record, answer } = await create({ [sentAs]: new File([await picture()], fileName) });
        expect(answer.statusCode).toBe(201);
        expect(record[name]).toMatch(/^[a-f0-9]{24}\.webp$/);
      },
    );

    test.each(images.map(({ name, field }) => field.sentAs ?? name))(
      'an empty file is not a picture: %s',
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
  });
});
