import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderText } from '#tests/factories/rendered-text.tsx';

async function opened(html: string) {
  const rendered = await renderText(html);
  const { page, press, select } = rendered;
  await select('start');
  await press('Mod+f');
  const panel = within(page.getByRole('group', { name: 'Find and replace in Description' }));
  return { ...rendered, panel, count: () => panel.getByRole('status').textContent };
}

test('words are found across formats, in turn, as whole words or case-sensitive, and replaced in one step', async () => {
  const { page, user, text, tool, press, panel, count } = await opened(
    '<p>Nap, n<strong>a</strong>p and NAPPING.</p><p>नींद और नी</p>',
  );
  const words = panel.getByLabelText('Find');
  expect(document.activeElement).toBe(words);
  await user.type(words, 'nap');
  expect(count()).toBe('1 of 3');
  await press('Enter');
  expect(count()).toBe('2 of 3');
  await press('Shift+Enter', 'Shift+Enter');
  expect(count()).toBe('3 of 3');
  await user.click(panel.getByLabelText('Whole words'));
  expect(count()).toMatch(/ of 2$/);
  await user.click(panel.getByLabelText('Match case'));
  expect(count()).toBe('1 of 1');
  await user.click(panel.getByLabelText('Match case'));
  await user.type(panel.getByLabelText('Replace with'), 'rest');
  await user.click(panel.getByText('Replace all'));
  expect(count()).toBe('2 replaced');
  expect(text.querySelector('p')?.textContent).toBe('rest, rest and NAPPING.');
  // Leaves the panel and undoes one step.
  await user.click(words);
  await press('Escape');
  expect(page.queryByRole('group', { name: 'Find and replace in Description' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(text));
  await press('Mod+z');
  expect(text.querySelector('p')?.textContent).toBe('Nap, nap and NAPPING.');
  expect(tool('Find and replace').getAttribute('aria-expanded')).toBe('false');
});

test('a letter of Devanagari includes its signs, and is selected once the panel is closed', async () => {
  const { user, editor, text, press, panel, count, reachedForm } = await opened('<p>नींद और नी</p>');
  await user.click(panel.getByLabelText('Find'));
  await user.paste('नी');
  expect(count()).toBe('1 of 1');
  await press('Escape');
  await waitFor(() => expect(document.activeElement).toBe(text));
  const { from, to } = editor.state.selection;
  expect(editor.state.doc.textBetween(from, to)).toBe('नी');
  expect(reachedForm).not.toContain('Escape');
});

test('matches are replaced one at a time; a button without further matches keeps the focus', async () => {
  const { user, text, press, panel, count, stored } = await opened('<p>Sleep well. Sleep long.</p>');
  await user.type(panel.getByLabelText('Find'), 'sleep');
  await user.type(panel.getByLabelText('Replace with'), '&');
  const replace = panel.getByText('Replace');
  await user.click(replace);
  expect(text.textContent).toBe('& well. Sleep long.');
  await press('Enter');
  expect(count()).toBe('Not found');
  expect(replace.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(replace);
  await press('Enter');
  expect(stored()).toBe('<p>&amp; well. &amp; long.</p>');
});
