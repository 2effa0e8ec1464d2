import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#tests/factories/render-screen.tsx';
import type { TrashedRecord } from '../api.ts';
import * as trashScreen from './trash-screen.tsx';

const entry: TrashedRecord = {
  ...{ record: 'blog', _id: 'b1', title: 'Gentle nights', dependentCount: 0, by: 'Administrator' },
  ...{ at: '2026-11-01T10:00:00.000Z', expiresAt: '2026-12-01T10:00:00.000Z' },
};

test('an empty trash says so', async () => {
  const { page } = await renderScreen(trashScreen, {
    calls: { 'GET trash': () => ({ body: { trash: [] }, total: 0 }) },
  });
  expect(page.getByText('The trash is empty.')).toBeTruthy();
});

test('a trash that cannot be loaded can be requested again', async () => {
  const answers = [
    { status: 500, body: { message: 'Out of order' } },
    { body: { trash: [entry] }, total: 1 },
  ];
  const { page, user } = await renderScreen(trashScreen, {
    calls: { 'GET trash': () => answers.shift() ?? {} },
  });
  expect(page.getByText(/could not be loaded/)).toBeTruthy();
  await user.click(page.getByRole('button', { name: 'Try again' }));
  expect(await page.findByText('Gentle nights')).toBeTruthy();
  expect(page.queryByText(/could not be loaded/)).toBeNull();
});

test('a record erased by another user disappears from the list without an error', async () => {
  const lists = [[entry], []];
  const { page, user, made } = await renderScreen(trashScreen, {
    calls: {
      'GET trash': () => ({ body: { trash: lists.shift() ?? [] }, total: 1 }),
      'DELETE trash/blog/b1': () => ({ status: 404, body: { message: 'Not found' } }),
    },
  });
  await user.click(page.getByRole('button', { name: 'Erase for good Gentle nights' }));
  const dialog = within(page.getByRole('alertdialog'));
  expect(dialog.getByText(/This cannot be undone/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(page.queryByText('Gentle nights')).toBeNull());
  expect(made).toContain('DELETE trash/blog/b1');
  expect(page.queryByText(/could not be erased/)).toBeNull();
});

test('a record restored by another user is reported, and disappears from the list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lists = [[entry], []];
  const message = 'This is no longer in the trash.';
  const { page, user } = await renderScreen(trashScreen, {
    calls: {
      'GET trash': () => ({ body: { trash: lists.shift() ?? [] }, total: 1 }),
      'POST trash/blog/b1/restore': () => ({ status: 404, body: { message } }),
    },
  });
  await user.click(page.getByRole('button', { name: 'Restore Gentle nights' }));
  await page.findByText(`“Gentle nights” could not be restored. ${message}`);
  await waitFor(() => expect(page.queryByRole('button', { name: /^Bring back/ })).toBeNull());
  expect(document.activeElement).toBe(page.getByRole('heading', { level: 1 }));
});

test.each([
  [403, 'Your role cannot open this.'],
  [404, 'The trash cannot be found. It may have been deleted.'],
])('a trash that answers %i shows the reason and a link back', async (status, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { page } = await renderScreen(trashScreen, {
    calls: { 'GET trash': () => ({ status, body: { message: 'Said.' } }) },
  });
  page.getByText(words);
  page.getByRole('link', { name: 'Go to the dashboard' });
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
});
