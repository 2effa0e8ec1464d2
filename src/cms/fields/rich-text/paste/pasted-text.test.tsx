import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderText } from '#tests/factories/rendered-text.tsx';
import { word } from './paste-samples.ts';

test('a pasted Word document is clean, and dropped content is reported', async () => {
  const { page, select, paste, stored } = await renderText('<p>x</p>');
  await select('all');
  await paste(word);
  expect(page.getByText('1 picture could not be pasted: please add it.')).toBeTruthy();
  expect(stored()).toContain('<li>Quiet<ul><li>No screens</li><li>White noise</li></ul></li>');
  expect(stored()).toContain('<thead><tr><th>Age</th><th>Naps</th></tr></thead>');
  expect(stored()).toContain('<td rowspan="2">4</td>');
  expect(stored()).not.toMatch(/mso|class=|style=|file:|Never wake|AB1/i);
});

test('a paste is reduced to the formats of the editor', async () => {
  const { select, paste, stored } = await renderText('<p>x</p>');
  await select('all');
  await paste(
    `<meta charset="utf-8"><style>p{color:red}</style><p class="MsoNormal" style="color:#e60000;margin:0">
      <b style="font-weight:normal">a <b>b</b></b> <s>c</s> <a href="javascript:alert(1)" onclick="alert(1)">d</a></p>
      <table><tr><td>e</td></tr></table><img src="https://example.org/spy.gif"><script>alert(1)</script>`,
  );
  expect(stored()).toBe('<p>a <strong>b</strong> <s>c</s> <a href="about:blank">d</a></p><p>e</p>');
});

test('pasted Markdown and messenger marks become formats', async () => {
  const { page, text, select, paste, stored } = await renderText('<p>First</p>');
  await select('end');
  await paste(
    '',
    '## Fever\n\n3. Wash\n4. Dry\n\n| Age | Dose |\n| --- | ---: |\n| 3 | **5 mL** |\n\n![A cot](https://x.example/a.png)',
  );
  expect(text.querySelector('h2')?.textContent).toBe('Fever');
  expect([...text.querySelectorAll('ol[start="3"] > li')].map((item) => item.textContent)).toEqual([
    'Wash',
    'Dry',
  ]);
  expect(page.getByText('1 picture could not be pasted: please add it.')).toBeTruthy();
  expect(text.querySelector('td.ql-align-right')?.textContent).toBe('5 mL');
  await select('all');
  await paste('', '*Dr Rao*: at _five_\nPrice* and 2 * 3 * 4');
  expect(stored()).toMatch(
    /^<p><strong>Dr Rao<\/strong>: at <em>five<\/em><br ?\/?>Price\* and 2 \* 3 \* 4<\/p>$/,
  );
});

test('a video address becomes a video when pasted alone, and a link within a line', async () => {
  const { page, text, select, press, paste, stored } = await renderText('<p>See</p>');
  const address = 'https://www.youtube.com/watch?v=aB3_-efghij&t=10';
  await select('end');
  await press('Enter');
  await paste('', address);
  expect(text.querySelectorAll('figure.video')).toHaveLength(1);
  await waitFor(() => expect(page.getByRole('group', { name: 'Video in Description' })).toBeTruthy());
  expect(stored()).toBe(
    '<p>See</p><figure class="video"><a href="https://www.youtube.com/watch?v=aB3_-efghij&amp;t=10s">Video</a></figure>',
  );
  await select('start');
  await paste('', address);
  expect(text.querySelectorAll('figure.video')).toHaveLength(1);
  expect(text.querySelector('p a')?.getAttribute('href')).toBe(address);
});
