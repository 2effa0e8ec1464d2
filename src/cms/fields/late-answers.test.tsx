import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openList } from '#tests/factories/rendered-list.tsx';
import type { Entry } from './entry.ts';

const idea = (title: string): Entry => ({ _id: title.toLowerCase(), title, revision: 1, images: '' });
const lost = () => {
  throw new Error('The line has broken.');
};

/** Delays an answer until it is released. */
function hold<T>(answer: () => T) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  return { answer: () => promise.then(answer), release };
}

test('a late save or delete does not close a dialog opened meanwhile', async () => {
  const stored = [idea('Leaving')];
  const save = hold(() => ({ body: Object.assign(stored[0] ?? {}, { title: 'Left', revision: 2 }) }));
  const removal = hold(() => ({ body: stored.splice(0) }));
  const { page, user, button, field, fill, confirmation, expectClosed } = await openList('idea', stored, {
    'PUT idea/*': save.answer,
    'DELETE idea/*': removal.answer,
  });
  await user.click(button('Edit Leaving'));
  await fill('Title', 'Left');
  await user.click(button('Update'));
  await user.click(button('Cancel'));
  const asked = await confirmation('It is still being saved');
  expect(asked.getByText(/Closing this window does not stop it/)).toBeTruthy();
  await user.click(asked.getByText('Close it'));
  await user.click(button('Add Entry'));
  await fill('Title', 'Words not to be lost');
  save.release();
  expect(await page.findByText('Row updated successfully!')).toBeTruthy();
  expect((await field('Title')).value).toBe('Words not to be lost');
  await user.click(button('Cancel'));
  await expectClosed();

  await user.click(await page.findByRole('button', { name: 'Delete Left' }));
  await user.click((await confirmation('Delete')).getByText('Delete', { selector: 'button' }));
  await user.click((await confirmation('Delete')).getByText('Cancel'));
  await user.click(button('Add Entry'));
  await fill('Title', 'Other words');
  removal.release();
  expect(await page.findByText('Row deleted successfully!')).toBeTruthy();
  expect((await field('Title')).value).toBe('Other words');
});

test('a save that fails after its window was closed reopens with all values and files', async () => {
  const save = hold(lost);
  const { page, user, button, field, fill, confirmation } = await openList('idea', [], {
    'POST idea': save.answer,
    'POST pictures': () => ({ status: 500 }),
  });
  await user.click(button('Add Entry'));
  await fill('Title', 'Returning');
  const picture = new File([new Uint8Array([1, 2, 3])], 'picture.png', { type: 'image/png' });
  await user.upload(await field('Image'), picture);
  await page.findByRole('img', { name: 'Image: picture.png' });
  await user.click(button('Submit'));
  await user.click(button('Cancel'));
  await user.click((await confirmation('It is still being saved')).getByText('Close it'));
  await user.click(button('Add Entry'));
  await fill('Title', 'Something else');
  save.release();
  expect(await page.findByText('It is not clear whether it was saved.')).toBeTruthy();
  expect((await field('Title')).value).toBe('Something else');
  await user.click(button('Cancel'));
  await waitFor(async () => expect((await field('Title')).value).toBe('Returning'));
  expect(await page.findByRole('img', { name: 'Image: picture.png' })).toBeTruthy();
  expect(page.getByText(/it is safe to press Submit again/)).toBeTruthy();
});

test('an unanswered request that has arrived is updated, not added again', async () => {
  const sent: [string, Record<string, unknown>][] = [];
  const answers = [lost, lost, lost];
  const { page, user, button, fill, expectClosed } = await openList('idea', [], {
    'POST idea': ({ body }) => {
      sent.push(['POST', Object.fromEntries(body as FormData)]);
      answers.shift()?.();
      return { status: 409, body: { message: 'It is there.', current: { ...idea('Once'), _id: 'i9' } } };
    },
    'PUT idea/i9': ({ body }) => {
      sent.push(['PUT', Object.fromEntries(body as FormData)]);
      return { body: { ...idea('Once'), _id: 'i9', revision: 2 } };
    },
  });
  await user.click(button('Add Entry'));
  await fill('Title', 'Once');
  await user.click(button('Submit'));
  expect(await page.findByText(/it is safe to press Submit again/)).toBeTruthy();
  await fill('Link', 'https://example.org/more');
  await user.click(button('Submit'));
  await expectClosed();
  expect(page.getByText('Row Added successfully!')).toBeTruthy();
  expect(sent.map(([method]) => method)).toEqual(['POST', 'POST', 'POST', 'POST', 'PUT']);
  expect(sent.at(-1)?.[1]).toMatchObject({ link: 'https://example.org/more' });
});

test('closing the form after a lost answer shows the result in the list', async () => {
  const stored: Entry[] = [];
  const { page, user, button, fill, expectClosed } = await openList('idea', stored, {
    'POST idea': () => {
      stored.splice(0, 1, idea('Left'));
      return lost();
    },
  });
  await user.click(button('Add Entry'));
  await fill('Title', 'Left');
  await user.click(button('Submit'));
  await page.findByText(/it is safe to press Submit again/);
  await user.click(button('Cancel'));
  await expectClosed();
  expect(await page.findByRole('button', { name: 'Edit Left' })).toBeTruthy();
});

test('saving again after a lost answer, with other values, is no conflict', async () => {
  const stored: Entry[] = [{ ...idea('Alone'), order: 1, duration: '' }];
  let isBroken = true;
  const { page, user, button, fill, expectClosed } = await openList('course', stored, {
    'PUT course/*': ({ body }) => {
      const sent = Object.fromEntries(body as FormData);
      const [entry] = stored;
      if (!entry || Number(sent.revision) !== entry.revision)
        return { status: 409, body: { message: 'Newer', current: entry } };
      Object.assign(entry, sent, { revision: Number(entry.revision) + 1 });
      return isBroken ? lost() : { body: entry };
    },
  });
  await user.click(button('Edit Alone'));
  await fill('Title', 'Alone once');
  await fill('Duration', 'Three weeks');
  await user.click(button('Update'));
  expect(await page.findByText(/it is safe to press Update again/)).toBeTruthy();
  isBroken = false;
  await fill('Title', 'Alone twice');
  await user.click(button('Update'));
  await expectClosed();
  expect(stored).toMatchObject([{ title: 'Alone twice', duration: 'Three weeks', revision: 3 }]);
});

test('a save that cannot have arrived reports that nothing was saved', async () => {
  const calls = { 'POST idea': () => ({ status: 0 }) };
  const { page, user, button, fill } = await openList('idea', [], calls);
  await user.click(button('Add Entry'));
  await fill('Title', 'Never');
  await user.click(button('Submit'));
  expect(await page.findByText('Error saving row!')).toBeTruthy();
  expect(page.getByText(/^The server cannot be reached\./)).toBeTruthy();
  expect(page.queryByText(/it is safe to press/)).toBeNull();
});
