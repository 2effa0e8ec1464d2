import { expect, test } from 'vitest';
import { isTooLongToClean } from './rich-text-length.ts';
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
])('%s becomes a file', (sent, referring) => {
  const taken = takeOutPictures(sent, namer());
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
])('%s stays', (sent) => {
  expect(takeOutPictures(sent, namer())).toEqual({ html: sent, pictures: [] });
});

test('what only looks like a picture hides no tag from being counted', () => {
  const tags = '<b>'.repeat(100_000);
  for (const sent of [`"data:${tags}"`, `'data:${tags}'`, `<img src="data:image/png;base64,${tags}">`]) {
    expect(isTooLongToClean(takeOutPictures(sent, namer())?.html ?? '')).toBe(true);
  }
});

test('a text of very many pictures is not taken apart', () => {
  expect(takeOutPictures(`<img src="${data}">`.repeat(101), namer())).toBeUndefined();
});
