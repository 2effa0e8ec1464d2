import { expect, test } from 'vitest';
import { readableText } from './text-difference.tsx';

test('formatted text becomes lines, with the addresses of links', () => {
  const html = `<h2>Sleep</h2><p>It is <strong>good</strong>&nbsp;to <a href="/courses">sleep</a>.<br>Yes.</p>
    <ul><li><p>early</p></li><li>long</li></ul>`;
  expect(readableText(html).text).toBe('Sleep\nIt is good to sleep (/courses).\nYes.\n• early\n• long');
  expect(readableText('').text).toBe('');
});

test('pictures are listed once, and no markup runs', () => {
  const html =
    '<p><img src="/uploads/a.webp" alt="x"><img src="/uploads/a.webp"><img src="/uploads/b.webp"></p>';
  expect(readableText(html)).toEqual({ text: '', pictures: ['/uploads/a.webp', '/uploads/b.webp'] });
  expect(readableText('<script>alert(1)</script><p>x</p>').text).toContain('x');
});
