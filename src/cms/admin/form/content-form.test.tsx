import { act, fireEvent, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { expect, test, vi } from 'vitest';
import type { Entry } from '#cms/fields/entry.ts';
import { openList } from '#tests/factories/rendered-list.tsx';

const file = (name: string) => new File([new Uint8Array([1, 2, 3])], name, { type: 'image/png' });
const refused = (status: number, body: object = {}) => ({ status, body });
const idea = (title: string): Entry => ({ _id: title.toLowerCase(), title, revision: 1, images: '' });

test('a closed form keeps its draft, and a click outside does not close it', async () => {
  const { page, user, button, dialog, expectClosed, fill } = await openList('idea', []);
  await user.click(button('Add Entry'));
  await dialog();
  await user.keyboard('{Escape}');
  await expectClosed();
  expect(document.activeElement).toBe(button('Add Entry'));

  await user.click(button('Add Entry'));
  fireEvent.click(page.getByRole('dialog'));
  await fill('Title', 'Half an idea');
  await user.keyboard('{Escape}');
  await expectClosed();
  await user.click(await page.findByRole('button', { name: 'Discard' }));
  expect(await page.findByText('The draft of “Half an idea” has been discarded.')).toBeTruthy();
});

test('closing a form with a picture that was not uploaded asks first', async () => {
  const calls = { 'POST pictures': () => refused(500) };
  const { page, user, button, field, expectClosed, confirmation } = await openList('idea', [], calls);
  await user.click(button('Add Entry'));
  await user.upload(await field('Image'), file('picture.png'));
  const shown = () => page.findByRole('img', { name: 'Image: picture.png' });
  expect(await shown()).toBeTruthy();
  for (let times = 0; times < 2; times++) {
    await user.keyboard('{Escape}');
    await user.click((await confirmation('Discard changes?')).getByText('Keep editing'));
  }
  expect(await shown()).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click((await confirmation('Discard changes?')).getByText('Discard'));
  await expectClosed();
});

test('a chosen picture is shown, and can be removed', async () => {
  const calls = { 'POST pictures': () => ({ body: { name: 'a.webp', width: 1, height: 1 } }) };
  const { page, user, button, field } = await openList('idea', [], calls);
  await user.click(button('Add Entry'));
  await user.upload(await field('Image'), file('a.png'));
  expect(await page.findByRole('img', { name: 'Image: a.png' })).toBeTruthy();
  expect(await page.findByText(/^a\.png has arrived\./)).toBeTruthy();
  await user.click(button('Remove the chosen picture of Image'));
  expect(page.queryByRole('img', { name: 'Image: a.png' })).toBeNull();
  expect(document.activeElement).toBe(await field('Image'));
});

test('a video is saved with the entry that is submitted before its file has been checked', async () => {
  const stored: Entry[] = [];
  const { button, field, fill, expectClosed } = await openList('idea', stored, {
    'GET idea/upload-chunk': () => ({ body: { done: false, missing: [0] } }),
    'POST idea/upload-chunk': () => ({ body: { done: true, video: 'a.mp4' } }),
  });
  fireEvent.click(button('Add Entry'));
  await fill('Title', 'Kites');
  const video = new File([new Uint8Array(64)], 'a.mp4', { type: 'video/mp4' });
  fireEvent.change(await field('Video'), { target: { files: [video] } });
  fireEvent.click(button('Submit'));
  await expectClosed();
  expect(stored[0]).toMatchObject({ title: 'Kites', video: 'a.mp4' });
});

test('the alternative text is asked for while there is a picture, and removed with it', async () => {
  const stored = [idea('Blocks')];
  const { page, user, button, field, fill, expectClosed } = await openList('idea', stored, {
    'POST pictures': () => ({ body: { name: 'a.webp', width: 1, height: 1 } }),
  });
  const alternative = 'Alternative Text (Image)';
  await user.click(button('Edit Blocks'));
  const picker = await field('Image');
  expect(page.queryByLabelText(alternative)).toBeNull();
  await user.upload(picker, file('a.png'));
  await fill(alternative, 'A tower of blocks');
  await user.click(button('Remove the chosen picture of Image'));
  expect(page.queryByLabelText(alternative)).toBeNull();
  // A replacement keeps the typed text.
  await user.upload(picker, file('b.png'));
  expect((await field(alternative)).value).toBe('A tower of blocks');
  await page.findByText(/^b\.png has arrived\./);
  await user.click(button('Update'));
  await expectClosed();
  expect(stored[0]).toMatchObject({ imagesAlt: 'A tower of blocks', images: 'a.webp' });

  await user.click(button('Edit Blocks'));
  await user.click(await page.findByRole('button', { name: 'Remove this picture: Image' }));
  await user.click(button('Update'));
  await expectClosed();
  expect(stored[0]).toMatchObject({ images: '', imagesAlt: '' });
});

test('errors of the API are shown beside the fields, and the form keeps its content', async () => {
  const stored = [
    { ...idea('Kites'), link: 'kites', shortContent: 'a', content: '<p>b</p>', imageUrl: 'a.webp' },
  ];
  const answers = [refused(409, { message: 'No', errors: { link: 'Another blog has this link already.' } })];
  const { page, user, button, field, fill } = await openList('blog', stored, {
    'PUT blogs/*': () => answers.shift() ?? { status: 0 },
  });
  await user.click(button('Edit Kites'));
  await fill('Title', 'Another');
  await fill('Link', 'taken');
  await user.click(button('Update'));
  expect(await page.findByText('Error saving blog!')).toBeTruthy();
  expect(page.getByText('Another blog has this link already.')).toBeTruthy();
  const link = await field('Link');
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(link.getAttribute('aria-invalid')).toBe('true');
  await fill('Link', 'free');
  // Without an answer the save may not have happened.
  await user.click(button('Update'));
  expect(await page.findByText(/^The server cannot be reached\./)).toBeTruthy();
  expect((await field('Title')).value).toBe('Another');
});

test('an old text that was not edited is not sent', async () => {
  const description = '<h1 class="ql-align-center">a</h1><ol><li data-list="bullet">d</li></ol>';
  const stored = [{ ...idea('Old'), order: 1, description }];
  const sent: string[] = [];
  const { user, button, fill, expectClosed } = await openList('course', stored, {
    'PUT course/*': ({ body }) => {
      sent.push(...(body as FormData).keys());
      return { body: { ...stored[0], revision: 2 } };
    },
  });
  await user.click(button('Edit Old'));
  await fill('Duration', '2 hours');
  await user.click(button('Update'));
  await expectClosed();
  expect(sent).toContain('duration');
  expect(sent).not.toContain('description');
});

test('a new article gets the date of the site’s time zone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-03-01T20:00:00Z');
  const { user, button, field } = await openList('blog', []);
  await user.click(button('Add Blog'));
  expect((await field('Publish Date')).value).toBe('2026-03-02');
});

test('each text is spell-checked in its language', async () => {
  const { page, user, button, field, fill } = await openList('blog', []);
  await user.click(button('Add Blog'));
  const title = await field('Title');
  expect(title.lang).toBe('en-IN');
  await fill('Title', 'नींद');
  expect(title.lang).toBe('hi');
  expect(title.getAttribute('spellcheck')).toBe('true');
  expect((await field('Link')).getAttribute('spellcheck')).toBe('false');
  const text = await page.findByRole('textbox', { name: 'Content' });
  expect(text.lang).toBe('en-IN');
  const { editor } = text as HTMLElement & { editor: Editor };
  act(() => void editor.commands.insertContent('बच्चे क्यों जागते हैं'));
  await waitFor(() => expect(text.lang).toBe('hi'));
  expect(text.getAttribute('spellcheck')).toBe('true');
});

test('the form publishes an unpublished entry with one press', async () => {
  const draft = {
    ...idea('Kites'),
    link: 'kites',
    shortContent: 'a',
    content: '<p>b</p>',
    imageUrl: 'a.webp',
  };
  const stored: Entry[] = [{ ...draft, status: '0' }];
  const { page, user, button, expectClosed } = await openList('blog', stored);
  await user.click(button('Edit Kites'));
  await user.click(await page.findByRole('button', { name: 'Publish' }));
  await expectClosed();
  expect(stored[0]).toMatchObject({ status: '1', title: 'Kites' });
  await user.click(button('Edit Kites'));
  await page.findByRole('dialog');
  expect(page.queryByRole('button', { name: 'Publish' })).toBeNull();
});
