import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderText } from '#tests/factories/rendered-text.tsx';

test('links accept only allowed addresses', async () => {
  const { page, user, text, tool, select, stored } = await renderText('<p>Sleep</p>');
  for (const [typed, kept] of [
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['mailto:care@example.org', 'mailto:care@example.org'],
    ['tel:+911234567890', 'tel:+911234567890'],
    ['/blogs', '/blogs'],
    ['example.org', 'https://example.org'],
    ['care@example.org', 'mailto:care@example.org'],
    ['javascript:alert(1)', 'about:blank'],
    [' java\tscript:alert(1)', 'about:blank'],
    ['ftp://example.org', 'about:blank'],
    ['//example.org', 'about:blank'],
  ] as const) {
    await select('all');
    await user.click(tool('Insert link'));
    const address = page.getByLabelText<HTMLInputElement>('Link address');
    expect(document.activeElement).toBe(address);
    address.select();
    await user.paste(typed);
    await user.keyboard('{Enter}');
    expect(page.queryByLabelText('Link address')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(text));
    expect([typed, stored()]).toEqual([typed, `<p><a href="${kept}">Sleep</a></p>`]);
  }
  expect(tool('Insert link').getAttribute('aria-pressed')).toBe('true');
});

test('Escape closes only the link panel; a link can be removed', async () => {
  const { page, user, text, tool, select, reachedForm } = await renderText(
    '<p><a href="/blogs">Sleep</a></p>',
  );
  await select('all');
  await user.click(tool('Insert link'));
  const address = page.getByLabelText<HTMLInputElement>('Link address');
  expect(address.value).toBe('/blogs');
  await user.keyboard('{Escape}');
  expect(page.queryByLabelText('Link address')).toBeNull();
  expect(reachedForm).not.toContain('Escape');
  await user.click(tool('Insert link'));
  await user.click(page.getByText('Remove link'));
  expect(text.querySelector('a')).toBeNull();
});
