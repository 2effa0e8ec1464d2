import { expect, test } from 'vitest';
import { takeOutPictures } from './written-pictures.ts';

const namer = () => {
  let count = 0;
  return () => `${++count}.webp`;
};
const data = 'data:image/png;base64,AAAA';

test.each([
  [`<img src="${data}">`, '<img src="/uploads/1.webp">'],
  [`<img alt='x' SRC = '${data}' />`, `<img alt='x' src='/uploads/1.webp' />`],
  [`<img src=${data}>a`, '<img src=/uploads/1.webp>a'],
  ['<img src=" DATA:image/JPEG;base64,AA\nAA">', '<img src="/uploads/1.webp">'],
  [`<img src="${data}"><img src="${data}">`, '<img src="/uploads/1.webp"><img src="/uploads/2.webp">'],
])('%s becomes a file', async (sent, referring) => {
  const taken = await takeOutPictures(sent, namer());
  expect(taken?.html).toBe(referring);
  expect(taken?.pictures[0]).toEqual({ name: '1.webp', bytes: Buffer.alloc(3) });
});

test.each([
  `<img src="${data}`,
  `<img src="${data}'>`,
  `<img src="${data}<b>">`,
  `<img src=${data} x`.slice(0, -2),
  '<img src="data:image/svg+xml;base64,AAAA">',
  '<img src="data:image/png,AAAA">',
  '<img src="data:image/png;base64,">',
  `<p>${data}</p>`,
])('%s stays', async (sent) => {
  expect(await takeOutPictures(sent, namer())).toEqual({ html: sent, pictures: [] });
});

test('what only looks like a picture hides no tag from being counted', async () => {
  const tags = '<b>'.repeat(100_000);
  for (const sent of [`"data:${tags}"`, `'data:${tags}'`, `<img src="data:image/png;base64,${tags}">`]) {
    expect(await takeOutPictures(sent, namer())).toBeUndefined();
  }
});

test('a text of very many pictures is not taken apart', async () => {
  expect(await takeOutPictures(`<img src="${data}">`.repeat(101), namer())).toBeUndefined();
});

test('pictures of megabytes count as nothing, however many letters lie between them', async () => {
  const bytes = Buffer.alloc(3 * 2 ** 20, 7);
  const large = `<img src="data:image/png;base64,${bytes.toString('base64')}">`;
  const words = '<p>Calm evenings</p>'.repeat(4500);
  const taken = await takeOutPictures(`${words}${large}${words}${large}`, namer());
  expect(taken?.html).toBe(`${words}<img src="/uploads/1.webp">${words}<img src="/uploads/2.webp">`);
  expect(taken?.pictures.map((picture) => bytes.equals(picture.bytes))).toEqual([true, true]);
  expect(await takeOutPictures(`${words}${large}${words}${words}${large}`, namer())).toBeUndefined();
});
