import { expect, test } from 'vitest';
import { fitRichText } from './fit-rich-text.ts';

test('headings go down together where the text has one of level 1', () => {
  expect(fitRichText('<h1 class="ql-align-center">A</h1><h2>B</h2><h3>C</h3>')).toBe(
    '<h2 class="ql-align-center">A</h2><h3>B</h3><h4>C</h4>',
  );
});

test('other headings stay', () => {
  expect(fitRichText('<h2>A</h2><p>x</p><h3>B</h3>')).toBe('<h2>A</h2><p>x</p><h3>B</h3>');
});

test('pictures load late, and one without words is decoration', () => {
  expect(fitRichText('<p><img src="/uploads/a.webp"></p>')).toBe(
    '<p><img loading="lazy" alt="" src="/uploads/a.webp"></p>',
  );
  expect(fitRichText('<img src="/uploads/a.webp" alt="A cot" />')).toBe(
    '<img loading="lazy" src="/uploads/a.webp" alt="A cot" />',
  );
});

test('a picture whose size is known comes in the size that fits', () => {
  const html = fitRichText('<img src="/uploads/0a1b.webp" alt="A cot" width="900" height="600" />');
  expect(html).toContain('<source type="image/avif" srcset="/uploads/0a1b-320.avif 320w, ');
  expect(html).toContain('/uploads/0a1b.avif 900w" sizes="');
  expect(html).toMatch(
    /<img loading="lazy" srcset="[^"]+\/uploads\/0a1b\.webp 900w" .*width="900" height="600"/,
  );
  const small = '<img loading="lazy" src="/uploads/0a1b.webp" alt="" width="12" height="8">';
  expect(fitRichText('<img src="/uploads/0a1b.webp" alt="" width="12" height="8">')).toBe(small);
});
