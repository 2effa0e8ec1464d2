import { fireEvent, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import type { Entry } from '#cms/fields/entry.ts';
import { openList } from '#tests/factories/rendered-list.tsx';

const picture = '0123456789abcdef01234567.webp';
const foot = /^Checks before publishing:/;

test('one press makes the first picture of the text the shared one', async () => {
  const description = `<p>Little and often.</p><p><img src="/uploads/${picture}" alt="A baby on a mat"></p>`;
  const stored: Entry[] = [
    { _id: 'c1', title: 'Tummy time', revision: 1, order: 1, description, images: '' },
  ];
  const { page, user, button, expectClosed } = await openList('course', stored);
  await user.click(button('Edit Tummy time'));
  await user.click(await page.findByRole('button', { name: 'Checks before publishing: 1 to do' }));
  await user.click(await page.findByRole('button', { name: /^Use the first picture in the text/ }));
  expect(await page.findByRole('img', { name: 'Image as it is now' })).toBeTruthy();
  await user.click(button('Update'));
  await expectClosed();
  expect(stored[0]).toMatchObject({ images: picture });
});

test('other sites are requested on demand; without network there are no findings about links', async () => {
  const links = ['there', 'gone', 'silent'].map(
    (word) => `<a href="https://${word}.example/">What ${word} says</a>`,
  );
  const content = `<p>${links.join(' ')} <a href="/blogDetail/none">Ours</a></p>`;
  const blog = { _id: 'b1', title: 'Fever', revision: 1, link: 'fever', shortContent: 'Rest.', content };
  const reported: Record<string, string> = {
    'https://there.example/': 'ok',
    'https://gone.example/': 'broken',
    '/blogDetail/none': 'broken',
  };
  let isAway = true;
  const stored = [{ ...blog, imageUrl: picture, imageUrlAlt: 'A cot' }];
  const { page, user, button, fill } = await openList('blog', stored, {
    'POST checks/links': ({ body }) => {
      if (isAway) return { status: 0 };
      const asked = (body as { links: string[] }).links;
      return {
        body: {
          links: asked.map((link) => ({ link, status: reported[link] ?? 'unknown', reason: 'missing' })),
        },
      };
    },
  });
  await user.click(button('Edit Fever'));
  await user.click(await page.findByRole('button', { name: 'Checks before publishing: nothing to do' }));
  const panel = within(await page.findByRole('region', { name: 'Checks before publishing' }));
  const ask = panel.getByRole('button', { name: 'Check 3 links to other sites' });
  await user.click(ask);
  expect(await panel.findByText(/^The server cannot be reached\./)).toBeTruthy();
  isAway = false;
  await user.click(ask);
  expect(await panel.findByText('Checked: 1 works, 1 gone, 1 no answer.')).toBeTruthy();
  const finding = await panel.findByRole('listitem');
  expect(finding.textContent).toMatch(/A link that leads nowhere.*gone\.example/);
  await user.click(panel.getByRole('button', { name: /^Show it: What gone says/ }));
  const text = page.getByRole('textbox', { name: 'Content' }) as HTMLElement & { editor: Editor };
  await waitFor(() => {
    const { doc, selection } = text.editor.state;
    expect(doc.textBetween(selection.from, selection.to)).toBe('What gone says');
  });
  // The next change of the text requests the own pages again.
  await fill('Short Content', 'Rest and drink.');
  expect((await page.findByRole('button', { name: /2 to do$/ })).textContent).toMatch(foot);
});

test('publishing with findings shows a notice', async () => {
  const blog = { _id: 'b1', title: 'Fever', revision: 1, link: 'fever', shortContent: 'Rest.' };
  const stored = [{ ...blog, content: '<p>TODO: ask Meera</p>', imageUrl: picture, status: '0' }];
  const { page, user, button } = await openList('blog', stored, {
    'PUT blogs/b1/status': () => ({ body: { ...stored[0], status: 1, revision: 2 } }),
  });
  await user.click(button('Publish Fever'));
  expect(
    await page.findByText('Published. 2 to do: placeholder text, a picture without a description.'),
  ).toBeTruthy();
});

test('findings are fixed with one press each, and one fix is undone', async () => {
  const content =
    '<h3>Why babies wake</h3><p>Babies wake because they grow.</p><p><a href="/blogDetail/none">Another article</a> and <a href="http://who.example/sleep">the WHO on sleep</a>.</p>';
  const blog = { _id: 'b1', title: 'Nights', revision: 1, link: 'nights', shortContent: 'How.', content };
  const { page, user, button } = await openList('blog', [{ ...blog, imageUrl: picture }], {
    'POST checks/links': ({ body }) => {
      const asked = (body as { links: string[] }).links;
      return { body: { links: asked.map((link) => ({ link, status: 'broken', reason: 'missing' })) } };
    },
  });
  const says = (words: string) => page.findByRole('button', { name: `Checks before publishing: ${words}` });
  await user.click(button('Edit Nights'));
  const opener = await says('3 to do');
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  await user.click(opener);
  const panel = within(await page.findByRole('region', { name: 'Checks before publishing' }));
  expect(document.activeElement).toBe(panel.getByText('To do before publishing'));
  expect(panel.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    ...['A link that leads nowhere', 'A picture without a description'],
    ...['A heading that skips a level', 'A link with http://'],
  ]);
  const text = page.getByRole('textbox', { name: 'Content' });
  const press = (name: RegExp) => user.click(panel.getByRole('button', { name }));

  await press(/^Make it a level 2 heading: Why babies wake/);
  expect(await panel.findByText('Done: Make it a level 2 heading.')).toBeTruthy();
  const undo = panel.getByText('Undo');
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await waitFor(() => expect(text.querySelector('h2')?.textContent).toBe('Why babies wake'));
  await says('2 to do');
  await user.click(undo);
  await waitFor(() => expect(text.querySelector('h3')?.textContent).toBe('Why babies wake'));
  await says('3 to do');

  await press(/^Make it a level 2 heading/);
  await says('2 to do');
  // Two fixes at once: neither undoes the other.
  fireEvent.click(panel.getByRole('button', { name: /^Remove the link: Another article/ }));
  fireEvent.click(panel.getByRole('button', { name: /^Use https/ }));
  await says('1 to do');
  await waitFor(() => {
    const links = [...text.querySelectorAll('a')].map((link) => [link.textContent, link.href]);
    expect(links).toEqual([['the WHO on sleep', 'https://who.example/sleep']]);
  });
});
