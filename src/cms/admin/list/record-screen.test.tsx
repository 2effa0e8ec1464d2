import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Entry } from '#cms/fields/entry.ts';
import { recordCalls } from '#tests/factories/record-calls.ts';
import { openList } from '#tests/factories/rendered-list.tsx';

const body = 'Somewhere in the middle of the article';
const blog = (title: string, changes: Partial<Entry> = {}): Entry => ({
  ...{ _id: title.toLowerCase().replaceAll(' ', '-'), title, revision: 1, link: 'a', status: '0' },
  ...{ shortContent: 'In short', content: `<p>${body}</p>`, imageUrl: 'a.webp', createdAt: '2026-01-05' },
  ...changes,
});

test.each([
  ['frontDesk', 0],
  ['administrator', 1],
])('the webinar list of the role %s has %i status filters, and a topic filter', async (role, statuses) => {
  const listed = [{ _id: 'sleep', title: 'Sleep', revision: 1, link: 'sleep' }];
  const { page } = await openList('webinar', listed, {}, { role });
  const narrowing = within(page.getByLabelText('Filter the list'));
  expect(narrowing.getByLabelText('Topic')).toBeTruthy();
  expect(narrowing.queryAllByLabelText('Status')).toHaveLength(statuses);
});

test('in another sort order moving is disabled, with a link to the own order', async () => {
  const team = ['Asha', 'Kabir'].map((title) => ({ _id: title, title, revision: 1, order: 1 }));
  const { page, user, button, address } = await openList('team', team, {}, { query: '?sort=title' });
  expect(page.queryAllByRole('button', { name: /^Move / })).toHaveLength(0);
  await user.click(button('show the whole list in its own order'));
  await waitFor(() => expect(address()).toBe('/admin/teams'));
  expect(await page.findAllByRole('button', { name: /^Move / })).toHaveLength(2);
});

test('the state of a list is in its address, and in the request with the same parameters', async () => {
  const { page, user, made, address } = await openList('blog', [blog('Sleep')], {}, { query: '?q=sleep' });
  expect(page.getByRole<HTMLInputElement>('searchbox').value).toBe('sleep');
  await user.selectOptions(page.getByLabelText('Status'), 'Draft');
  await waitFor(() => expect(address()).toBe('/admin/blog?q=sleep&status=unpublished'));
  expect(made.findLast((call) => call.startsWith('GET blogs?'))).toMatch(/q=sleep&status=unpublished/);
  await user.click(page.getByRole('button', { name: /^Title/ }));
  await waitFor(() => expect(address()).toBe('/admin/blog?q=sleep&sort=title&status=unpublished'));
});

test('a filter chosen while the list loads is added to the earlier ones', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { page, user, address } = await openList('blog', [blog('Sleep')], {
    'GET blogs': async (call) => {
      if (call.query.has('status')) await released;
      return recordCalls('blog', [blog('Sleep')])['GET blogs']?.(call) ?? { status: 404 };
    },
  });
  await user.selectOptions(page.getByLabelText('Status'), 'Draft');
  await user.click(page.getByRole('button', { name: /^Title/ }));
  release();
  await waitFor(() => expect(address()).toBe('/admin/blog?sort=title&status=unpublished'));
});

test.each([
  ['View', body],
  ['Edit', 'Late'],
])('%s: a slow entry shows a message, and a failed one can be requested again', async (word, has) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const answers = [
    () => released.then(() => ({ body: blog('Late') })),
    () => ({ status: 503, body: { message: 'Please try again.' } }),
    () => ({ status: 503, body: { message: 'Please try again.' } }),
  ];
  const { page, user, button, dialog, expectClosed } = await openList('blog', [blog('Late')], {
    'GET entries/blog/*': () => answers.shift()?.() ?? { body: blog('Late') },
  });
  const opens = async () => {
    if (word === 'View') return page.findByText(has);
    const title = await page.findByLabelText<HTMLInputElement>('Title');
    expect(title.value).toBe(has);
    return waitFor(() => expect(document.activeElement).toBe(title));
  };
  await user.click(button(`${word} Late`));
  expect(await (await dialog()).findByText('Loading...')).toBeTruthy();
  release();
  await opens();
  await user.keyboard('{Escape}');
  await expectClosed();
  expect(document.activeElement).toBe(button(`${word} Late`));

  await user.click(button(`${word} Late`));
  expect(await (await dialog()).findByText('The entry could not be loaded.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await expectClosed();
  expect(document.activeElement).toBe(button(`${word} Late`));
  await user.click(button(`${word} Late`));
  await user.click(await (await dialog()).findByRole('button', { name: 'Try again' }));
  await opens();
});

test('an entry deleted meanwhile disappears from the list', async () => {
  const stored = [blog('Deleted')];
  const { page, user, button } = await openList('blog', stored);
  const edit = button('Edit Deleted');
  stored.length = 0;
  await user.click(edit);
  expect(await page.findByText('This entry no longer exists.')).toBeTruthy();
  await waitFor(() => expect(page.queryByRole('button', { name: 'Edit Deleted' })).toBeNull());
  expect(page.queryByRole('dialog')).toBeNull();
});

test('an entry deleted meanwhile does not stop the action on the others', async () => {
  const sent: unknown[] = [];
  const { page, user, button } = await openList('blog', [blog('One'), blog('Two')], {
    'POST selection/blog': ({ body: said }) => {
      sent.push(said);
      const failed = [{ _id: 'two', message: 'It has been deleted in the meantime.' }];
      return { body: { changes: [{ _id: 'one', revision: 2 }], failed } };
    },
  });
  await user.click(page.getByLabelText('Select all on this page'));
  await user.click(within(page.getByRole('region', { name: 'Selected' })).getByText('Publish'));
  expect(await page.findByText('1 blog is published.')).toBeTruthy();
  expect(page.getByText(/It has been deleted in the meantime\./).closest('[role=alert]')).toBeTruthy();
  expect(sent).toEqual([{ action: 'publish', ids: ['one', 'two'] }]);
  expect(button('Undo')).toBeTruthy();
});

test('rows show the last editor of an entry, and a save is undone by one press', async () => {
  const stored = [blog('One')];
  const change = { _id: 'one', kind: 'created', at: '2020-11-20T05:12:00.000Z', by: 'Administrator' };
  const undone: unknown[] = [];
  const { page, user, button, fill, expectClosed } = await openList('blog', stored, {
    'GET latest-changes/blog': () => ({ body: { changes: [change] } }),
    'POST undo/blog': ({ body: said }) => {
      undone.push(said);
      Object.assign(stored[0] ?? {}, { title: 'One', revision: 3 });
      return { body: { undone: 1, failed: [] } };
    },
  });
  const said = await page.findByText(/^Added/);
  expect(said.closest('tr')?.textContent).toContain('Added 20 Nov 2020, 10:42 am by Administrator');
  await user.click(button('Edit One'));
  await fill('Title', 'Another');
  change.kind = 'updated';
  await user.click(button('Update'));
  await expectClosed();
  expect(await page.findByText(/^Changed 20 Nov 2020/)).toBeTruthy();
  await user.click(button('Undo'));
  expect(await page.findByRole('button', { name: 'Edit One' })).toBeTruthy();
  expect(undone).toEqual([{ changes: [{ _id: 'one', revision: 2 }] }]);
});

test('a copy is opened as a new entry, stored when saved, and removed by Undo', async () => {
  const undone: unknown[] = [];
  const stored = [blog('Kites', { link: 'kites', status: '1' })];
  const { page, user, button, dialog, expectClosed, made } = await openList('blog', stored, {
    'POST undo/blog': ({ body: said }) => {
      undone.push(said);
      stored.pop();
      return { body: { undone: 1, failed: [] } };
    },
  });
  await user.click(button('More about Kites'));
  await user.click(page.getByText('Duplicate'));
  const form = await dialog();
  expect((await form.findByLabelText<HTMLInputElement>('Title')).value).toBe('Copy of Kites');
  expect(form.getByLabelText<HTMLInputElement>('Link').value).toBe('');
  expect(await form.findByText(body)).toBeTruthy();
  expect(made.some((call) => call.startsWith('POST'))).toBe(false);
  await user.click(form.getByText('Submit'));
  await expectClosed();
  expect(page.getByText('Blog added successfully!')).toBeTruthy();
  expect(stored[1]).toMatchObject({ title: 'Copy of Kites', content: `<p>${body}</p>` });
  expect(stored[1]).not.toHaveProperty('status');
  await user.click(button('Undo'));
  await waitFor(() => expect(page.queryByText('Copy of Kites')).toBeNull());
  expect(undone).toEqual([{ changes: [{ _id: 'new-1', revision: 1 }] }]);
});
