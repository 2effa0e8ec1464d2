import { describe, expect, test } from 'vitest';
import { markupOfMarks } from './markdown.ts';
import { reducePasted } from './paste.ts';

const read = (text: string) => {
  const html = markupOfMarks(text);
  return html === undefined ? undefined : reducePasted(html).html.replace(/\n/g, '');
};

describe('Markdown and messenger marks are converted', () => {
  test.each([
    [
      '## Fever\n\nGive **plenty** of *water*.',
      '<h2>Fever</h2><p>Give <strong>plenty</strong> of <em>water</em>.</p>',
    ],
    [
      '1. Wash\n2. Dry\n\nThen\n\n3. Rest\n4. Sleep',
      '<ol><li>Wash</li><li>Dry</li></ol><p>Then</p><ol start="3"><li>Rest</li><li>Sleep</li></ol>',
    ],
    ['- Rice\n  - Soft\n- Dal', '<ul><li>Rice<ul><li>Soft</li></ul></li><li>Dal</li></ul>'],
    [
      '| Age | Naps |\n| --- | ---: |\n| 3 | **4** |',
      '<table><thead><tr><th>Age</th><th class="ql-align-right">Naps</th></tr></thead><tbody><tr><td>3</td><td class="ql-align-right"><strong>4</strong></td></tr></tbody></table>',
    ],
    [
      'See [our guide](https://example.org/a) and `ORS`',
      '<p>See <a href="https://example.org/a">our guide</a> and <code>ORS</code></p>',
    ],
    ['> Play is work.', '<blockquote><p>Play is work.</p></blockquote>'],
    ['- [x] BCG\n- [ ] DPT', '<ul><li>☑ BCG</li><li>☐ DPT</li></ul>'],
    [
      '*Dr Rao*: see you at _five_, ~six~\nBring water',
      '<p><strong>Dr Rao</strong>: see you at <em>five</em>, <s>six</s><br>Bring water</p>',
    ],
    ['*बुखार* में _पानी_ दें', '<p><strong>बुखार</strong> में <em>पानी</em> दें</p>'],
    ['**Note:** 2 * 3 = 6 and 5*3*2 = 30', '<p><strong>Note:</strong> 2 * 3 = 6 and 5*3*2 = 30</p>'],
    [
      '**Name**\n______\n\nUse <b> & "x"',
      '<p><strong>Name</strong><br>______</p><p>Use &lt;b&gt; &amp; "x"</p>',
    ],
  ])('%j', (text, html) => {
    expect(read(text)).toBe(html);
  });
});

describe('plain text stays unchanged', () => {
  test.each([
    'Price* and terms* apply.',
    '*Terms apply. *Conditions too.',
    '2 * 3 * 4 = 24, 5*3*2 = 30, a*b*c',
    'Dial *123# or *124#, then *99*1#',
    'A 5* hotel and a 4* one',
    'Fields with (*) are required (*)',
    '*p < 0.05, **p < 0.01, ***p < 0.001',
    'snake_case_name and __init__.py, ~500 to ~600, ~500-~600',
    'Name: ______ Age: ______',
    'Regards\n--\nDr Rao',
    'A line\n-----\nanother',
    '#parenting #sleep',
    '- a single dash',
    '2024. A good year.\n1998. Another one.',
    '    four spaces before',
    'x < y > z & <b>bold</b>',
    '[1]: see below [x] (y)',
    'C:\\Users\\me\\*.txt and *.doc',
    '* * *',
    '🌟*🌟*🌟',
  ])('%j', (text) => {
    expect(read(text)).toBeUndefined();
  });

  test('a text of any length is checked in limited time', () => {
    for (const part of ['*', '**a', '_a ', '~', '- a\n', '[a](', '> ', '|-'])
      expect(() => markupOfMarks(part.repeat(20_000))).not.toThrow();
  });
});

test('marks in markup without formats are converted too', () => {
  expect(
    reducePasted(
      '<span style="white-space:pre-wrap;font-weight:400">Take *two*<br>spoons</span>',
    ).html.trim(),
  ).toBe('<p>Take <strong>two</strong><br>spoons</p>');
  expect(reducePasted('<p>Take *two* <b>spoons</b></p>').html).toContain('*two*');
});
