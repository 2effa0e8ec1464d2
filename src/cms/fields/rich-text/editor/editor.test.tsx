import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderText } from '#tests/factories/rendered-text.tsx';

test('each tool creates its format', async () => {
  const { text, user, select, tool, stored } = await renderText('<p>Sleep</p>');
  for (const [name, made] of [
    ['Heading 1', '<h1>Sleep</h1>'],
    ['Heading 2', '<h2>Sleep</h2>'],
    ['Heading 3', '<h3>Sleep</h3>'],
    ['Heading 3', '<p>Sleep</p>'],
    ['Bold', '<p><strong>Sleep</strong></p>'],
    ['Bold', '<p>Sleep</p>'],
    ['Italic', '<p><em>Sleep</em></p>'],
    ['Underline', '<p><em><u>Sleep</u></em></p>'],
    ['Ordered list', '<ol><li><p><em><u>Sleep</u></em></p></li></ol>'],
    ['Bullet list', '<ul><li><p><em><u>Sleep</u></em></p></li></ul>'],
    ['Clear formatting', '<p>Sleep</p>'],
  ] as const) {
    await select('all');
    const before = tool(name).getAttribute('aria-pressed');
    await user.click(tool(name));
    expect(text.innerHTML).toBe(made);
    expect(tool(name).getAttribute('aria-pressed')).toBe(before && String(before === 'false'));
  }
  await user.click(tool('Heading 2'));
  expect(stored()).toBe('<h2>Sleep</h2>');
});

test('opening old text does not change it; edits keep its formats', async () => {
  const old = [
    '<h1 class="ql-align-center">a</h1>',
    '<p class="ql-align-justify">b <span class="ql-color-e60000 ql-bg-ffff00 ql-size-huge">c</span></p>',
    '<p><br /></p>',
    '<ol><li data-list="bullet">d</li><li class="ql-indent-1" data-list="bullet">e</li></ol>',
    '<blockquote>f</blockquote>',
  ].join('');
  const { select, write, stored } = await renderText(old);
  await select('end');
  expect(stored()).toBeUndefined();
  write('!');
  for (const part of [
    '<h1 class="ql-align-center">a</h1>',
    /<p class="ql-align-justify">b <span class="[^"]*ql-color-e60000[^"]*">c<\/span><\/p>/,
    /<span class="[^"]*ql-bg-ffff00[^"]*">/,
    /<span class="[^"]*ql-size-huge[^"]*">/,
    /<p><br ?\/?><\/p>/,
    '<ul><li>d</li><li class="ql-indent-1">e</li></ul>',
    '<blockquote>f!</blockquote>',
  ])
    expect(stored()).toMatch(part);
});

test('undo reverts the changes of a second as one step', async () => {
  const { text, select, write, press } = await renderText('<p>Sleep</p>');
  vi.useFakeTimers({ toFake: ['Date'] });
  await select('end');
  write(' well');
  vi.setSystemTime(Date.now() + 1100);
  write(' and ');
  write('long');
  expect(text.textContent).toBe('Sleep well and long');
  await press('Mod+z');
  expect(text.textContent).toBe('Sleep well');
  await press('Mod+z');
  expect(text.textContent).toBe('Sleep');
  await press('Mod+Shift+z');
  expect(text.textContent).toBe('Sleep well');
});

test('every tool shows its name on hover and focus, and is reachable by keyboard until Escape', async () => {
  const { page, user, text, tool, select, press, reachedForm } = await renderText('<p>Sleep</p>');
  await user.hover(tool('Bold'));
  expect(page.getByText('Bold (Ctrl+B)')).toBeTruthy();
  await user.hover(text);
  expect(page.queryByText('Bold (Ctrl+B)')).toBeNull();
  await select('start');
  await press('Alt+F10');
  expect(document.activeElement).toBe(tool('Heading 1'));
  expect(page.getByText('Heading 1 (Ctrl+Alt+1)')).toBeTruthy();
  const names: (string | null | undefined)[] = [];
  for (let step = 0; step < 14; step++) {
    names.push(document.activeElement?.getAttribute('aria-label'));
    await press('ArrowRight');
  }
  expect(names).toEqual([
    ...['Heading 1', 'Heading 2', 'Heading 3', 'Bold', 'Italic', 'Underline', 'Insert link'],
    ...['Ordered list', 'Bullet list', 'Clear formatting', 'Picture'],
    ...['Picture from the library', 'Table', 'Insert video'],
  ]);
  await press('Escape');
  await waitFor(() => expect(document.activeElement).toBe(text));
  await press('Mod+/');
  const help = page.getByRole('region', { name: 'Keys and tools' });
  expect(document.activeElement).toBe(help);
  expect(within(help).getByText('Ctrl+Shift+8')).toBeTruthy();
  await press('Escape');
  expect(page.queryByRole('region', { name: 'Keys and tools' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(reachedForm).not.toContain('Escape');
  await press('Mod+a', 'Mod+k');
  expect(document.activeElement).toBe(page.getByLabelText('Link address'));
});

test('Escape in the text reaches the form around it', async () => {
  const { text, select, reachedForm } = await renderText('<p>Sleep</p>');
  await select('end');
  // With the keyCode that browsers still send and ProseMirror checks.
  fireEvent.keyDown(text, { key: 'Escape', keyCode: 27 });
  expect(reachedForm).toEqual(['Escape']);
});

test('the footer counts words, and shows the remaining space near the limit', async () => {
  const { page, select, write, paste } = await renderText('<p>Sleep well</p>');
  expect(page.getByText('2 words · 1 min read')).toBeTruthy();
  await select('end');
  write(' नींद अच्छी');
  expect(await page.findByText('4 words · 1 min read')).toBeTruthy();
  await select('all');
  await paste(`<p>${'word '.repeat(19_000)}</p>`);
  expect(await page.findByText(/^[\d,]+ characters left$/)).toBeTruthy();
});

test('a position of the text can be selected from outside', async () => {
  const { text, editor } = await renderText(
    '<h2>One</h2><p>Sleep.</p><h2>Two</h2><p>a <a href="/blogs">b<strong>c</strong></a> <a href="/about">d</a></p>',
  );
  const asked = (kind: string, index: number) => {
    act(() => {
      text.dispatchEvent(new CustomEvent('show-position', { detail: { kind, index }, bubbles: true }));
    });
    const { from, to } = editor.state.selection;
    return editor.state.doc.textBetween(from, to);
  };
  expect(asked('heading', 1)).toBe('Two');
  expect(asked('link', 0)).toBe('bc');
  expect(asked('link', 1)).toBe('d');
  expect(asked('picture', 4)).toBe('d');
});
