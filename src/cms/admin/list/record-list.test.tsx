import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#tests/factories/render-screen.tsx';
import * as screen from './record-screen.tsx';

const blog = (_id: string, title: string) => ({
  ...{ _id, title, link: _id, shortContent: 'a', createdAt: '2020-01-01', status: 0, revision: 1 },
  ...{ imageUrl: '', topics: [], ageGroups: [], publishAt: '', unpublishAt: '', texts: {} },
});
const failure = { status: 500, body: { message: 'Out of order' } };

type Calls = NonNullable<Parameters<typeof renderScreen>[1]>['calls'];

function renderBlogs(calls: Calls, address = '/admin/blog') {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const list = () => ({ body: [blog('b1', 'Kept')], total: 1 });
  return renderScreen(screen, { address, path: '/admin/blog', calls: { 'GET blogs': list, ...calls } });
}

test('a failed change of status is reported', async () => {
  const { page, user } = await renderBlogs({ 'PUT blogs/b1/status': () => failure });
  await user.click(await page.findByRole('button', { name: 'Publish Kept' }));
  await page.findByText('Error updating status!');
});

test('a failed delete is reported, and the row stays', async () => {
  const { page, user } = await renderBlogs({ 'DELETE blogs/b1': () => failure });
  const remove = await page.findByRole('button', { name: 'Delete Kept' });
  await user.click(remove);
  await user.click(within(page.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await page.findByText('Error deleting row!');
  expect(page.queryByRole('alertdialog')).toBeNull();
  page.getByRole('button', { name: 'Delete Kept' });
});

test('an entry deleted by another user disappears', async () => {
  const lists = [[blog('b1', 'Kept')], []];
  const { page, user } = await renderBlogs({
    'GET blogs': () => {
      const body = lists.shift() ?? [];
      return { body, total: body.length };
    },
    'DELETE blogs/b1': () => ({ status: 404, body: { message: 'Blog not found.' } }),
  });
  await user.click(await page.findByRole('button', { name: 'Delete Kept' }));
  await user.click(within(page.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(page.queryByRole('button', { name: 'Delete Kept' })).toBeNull());
  expect(page.queryByText('Error deleting row!')).toBeNull();
  expect(page.queryByRole('alertdialog')).toBeNull();
});

test('an entry that the role may not open shows the reason', async () => {
  const { page } = await renderBlogs(
    { 'GET entries/blog/abc': () => ({ status: 403, body: { message: 'Said.' } }) },
    '/admin/blog?entry=abc',
  );
  await page.findByText(/Your role cannot open this entry\./);
});

test.each([
  [403, 'Your role cannot open this.', 'Go to the dashboard'],
  [404, 'The list cannot be found. It may have been deleted.', 'Go to the dashboard'],
  [500, 'The list could not be loaded.', 'Try again'],
])(
  'the message of a list that answers %i distinguishes a refusal, a missing page and a failure',
  async (status, words, way) => {
    const { page } = await renderBlogs({ 'GET blogs': () => ({ status, body: { message: 'Said.' } }) });
    const alert = within(
      await page.findByText(words).then((one) => one.closest('[role=alert]') as HTMLElement),
    );
    alert.getByRole(way === 'Try again' ? 'button' : 'link', { name: way });
    expect(alert.queryByRole(way === 'Try again' ? 'link' : 'button')).toBeNull();
  },
);

test('an empty list says what belongs in it, and offers to add the first entry', async () => {
  const empty = { 'GET blogs': () => ({ body: [], total: 0 }) };
  const { page, user } = await renderBlogs(empty);
  expect((await page.findByText(/^Articles for parents\./)).getAttribute('role')).toBe('status');
  expect(page.queryByLabelText('Filter the list')).toBeNull();
  await user.click(page.getByRole('button', { name: 'Add the first entry' }));
  await page.findByRole('dialog', { name: 'Add New Entry' });
});

test('a search without results offers no first entry', async () => {
  const { page } = await renderBlogs(
    { 'GET blogs': () => ({ body: [], total: 0 }) },
    '/admin/blog?q=nothing',
  );
  await page.findByText('Nothing found for “nothing”.');
  page.getByLabelText('Filter the list');
  expect(page.queryByRole('button', { name: 'Add the first entry' })).toBeNull();
});
