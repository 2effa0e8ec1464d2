import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draftOf, recordCalls } from '#tests/factories/record-calls.ts';
import { openList } from '#tests/factories/rendered-list.tsx';
import type { Entry } from './entry.ts';

const idea = (title: string): Entry => ({ _id: title.toLowerCase(), title, revision: 1, images: '' });
const started = 'Unfinished entries';

test('a draft is discarded with one press and restored with another, in its form', async () => {
  const { user, button, field, fill, dialog } = await openList('idea', [idea('Blocks')]);
  await user.click(button('Edit Blocks'));
  await fill('Title', 'Something else');
  const form = await dialog();
  expect(await form.findByText(/^Saved \d/)).toBeTruthy();
  expect(form.getByText('Unpublished changes')).toBeTruthy();
  await user.click(button('Discard'));
  await waitFor(async () => expect((await field('Title')).value).toBe('Blocks'));
  await user.click(await form.findByText('Undo'));
  await waitFor(async () => expect((await field('Title')).value).toBe('Something else'));
  expect(await form.findByText(/^Saved \d/)).toBeTruthy();
});

test('a draft is discarded and restored after its form is closed; input equal to the entry leaves no draft', async () => {
  const { page, user, button, fill, field, expectClosed } = await openList('idea', [idea('Blocks')]);
  await user.click(button('Edit Blocks'));
  await fill('Title', 'Something else');
  await user.keyboard('{Escape}');
  await expectClosed();
  expect(await page.findByText('The draft of “Something else” has been kept.')).toBeTruthy();
  expect(await page.findByText('Unpublished changes')).toBeTruthy();
  await user.click(button('Discard'));
  expect(await page.findByText('The draft of “Something else” has been discarded.')).toBeTruthy();
  await waitFor(() => expect(page.queryByText('Unpublished changes')).toBeNull());
  await user.click(button('Undo'));
  expect(await page.findByText('Unpublished changes')).toBeTruthy();
  await user.click(button('Edit Blocks'));
  expect((await field('Title')).value).toBe('Something else');
  expect(page.getByText(/^You are continuing the draft that you typed on/)).toBeTruthy();

  await fill('Title', 'Blocks');
  await user.click(button('Cancel'));
  await expectClosed();
  await waitFor(() => expect(page.queryByText('Unpublished changes')).toBeNull());
});

test('an unfinished new entry is offered in the form of another', async () => {
  const { page, user, button, field, fill, expectClosed } = await openList('idea', []);
  await user.click(button('Add Entry'));
  await fill('Title', 'Begun');
  await user.keyboard('{Escape}');
  await expectClosed();
  const above = within(await page.findByLabelText('Started, not added yet'));
  expect(above.getByText('Begun')).toBeTruthy();
  await user.click(button('Add Entry'));
  const offer = within(await page.findByLabelText(started));
  expect(offer.getByText(/^You started “Begun” on/)).toBeTruthy();
  expect((await field('Title')).value).toBe('');
  await user.click(offer.getByText('Continue'));
  await waitFor(async () => expect((await field('Title')).value).toBe('Begun'));
  expect(page.queryByLabelText(started)).toBeNull();
});

test('an unfinished entry is opened by its address, and discarded there', async () => {
  const drafts = [draftOf('idea', { title: 'Begun', values: { title: 'Begun' } })];
  const calls = recordCalls('idea', [], drafts);
  const { user, button, field, address } = await openList('idea', [], calls, { query: '?draft=draft-one' });
  expect((await field('Title')).value).toBe('Begun');
  expect(address()).toMatch(/^\/admin\/home\/idea\??$/);
  await user.click(button('Discard'));
  await waitFor(async () => expect((await field('Title')).value).toBe(''));
  expect(drafts[0]?.discardedAt).toBeTruthy();
});

test('the address of a missing draft says so', async () => {
  const { page } = await openList('idea', [], {}, { query: '?draft=gone' });
  expect(await page.findByText(/^This draft could not be opened\./)).toBeTruthy();
});

test('the list of unsaved changes shows unfinished new entries, and opens them', async () => {
  const drafts = [draftOf('blog', { title: 'Only begun', values: { title: 'Only begun' } })];
  const calls = recordCalls('blog', [], drafts);
  const { page, user, field } = await openList('blog', [], calls, { query: '?status=draft' });
  const above = within(await page.findByLabelText('Started, not added yet'));
  expect(page.queryByText('Nothing found')).toBeNull();
  expect(page.getByText('Nothing else has unsaved changes.')).toBeTruthy();
  await user.click(above.getByRole('link', { name: 'Continue: Only begun' }));
  expect((await field('Title')).value).toBe('Only begun');
});

test('without network the form says so, asks before it closes, and continues automatically', async () => {
  let isAway = false;
  const known = recordCalls('idea', [idea('Blocks')]);
  const { user, button, field, fill, dialog, confirmation, expectClosed } = await openList(
    'idea',
    [idea('Blocks')],
    {
      'PUT drafts/*': (sent) => (isAway ? { status: 0 } : (known['PUT drafts/*']?.(sent) ?? {})),
    },
  );
  await user.click(button('Edit Blocks'));
  await fill('Title', 'one');
  const form = await dialog();
  expect(await form.findByText(/^Saved \d/)).toBeTruthy();
  isAway = true;
  await fill('Title', 'two');
  expect((await form.findAllByText(/^Not saved on the server: no network/)).length).toBeGreaterThan(0);
  await user.keyboard('{Escape}');
  const asked = await confirmation('Discard changes?');
  expect(asked.getByText(/What you typed last has not been saved/)).toBeTruthy();
  await user.click(asked.getByText('Keep editing'));
  isAway = false;
  window.dispatchEvent(new Event('online'));
  expect(await form.findByText(/^Saved \d/)).toBeTruthy();
  expect((await field('Title')).value).toBe('two');
  await user.keyboard('{Escape}');
  await expectClosed();
});
