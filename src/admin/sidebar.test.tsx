import { waitFor, within } from '@testing-library/react';
import { Link, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { useRememberedAddress } from '#core/admin-ui/last-addresses.ts';
import { type Calls, type Rendered, renderElement } from '#tests/factories/render-screen.tsx';
import { Sidebar } from './sidebar.tsx';
import { groupsFor } from './sidebar-links.ts';

function Frame({ role = 'administrator' }: { role?: string }) {
  const { pathname, search } = useLocation();
  useRememberedAddress('me');
  return (
    <>
      <Sidebar groups={groupsFor(role)} isOpen onFollow={() => undefined} />
      <Link to="/admin/blog?q=sleep&status=unpublished">Narrowed</Link>
      <output>{pathname + search}</output>
    </>
  );
}

const work = { frontDesk: { waiting: 6 }, refunds: { open: 2, overdue: 1 } };
const calls: Calls = { 'GET dashboard': () => ({ body: { today: '2026-11-28', ...work } }) };
const open = (address: string, role?: string) =>
  renderElement(<Frame {...(role && { role })} />, { address, calls });

/** Whether the group with this label is open. */
const isOpen = ({ page }: Rendered, label: string) =>
  page.getByText(label, { selector: 'summary' }).closest('details')?.open;

test('the sidebar leads back to the former state of a list, and from there to its beginning', async () => {
  const { page, user } = await open('/admin/blog');
  // As rendered: a press before that would leave a list that the sidebar has not seen.
  const expectAddress = (expected: string) => page.findByText(expected);
  await user.click(page.getByText('Narrowed'));
  await expectAddress('/admin/blog?q=sleep&status=unpublished');
  await user.click(page.getByRole('link', { name: 'Course' }));
  await expectAddress('/admin/course');
  await user.click(page.getByRole('link', { name: 'Blog' }));
  await expectAddress('/admin/blog?q=sleep&status=unpublished');
  await user.click(page.getByRole('link', { name: 'Blog' }));
  await expectAddress('/admin/blog');
});

test('the group of the current screen is open, and this browser remembers the others', async () => {
  const first = await open('/admin/trash');
  expect(['Parents', 'Reports', 'Settings'].map((label) => isOpen(first, label))).toEqual([
    true,
    false,
    true,
  ]);
  const current = first.page.getByRole('link', { name: 'Trash' });
  expect(current.getAttribute('aria-current')).toBe('page');
  await first.user.click(first.page.getByText('Parents', { selector: 'summary' }));
  await waitFor(() => expect(localStorage.getItem('adminSidebarGroups')).toContain('"Parents":false'));
  document.body.replaceChildren();
  const second = await open('/admin/blog');
  expect(['Parents', 'Reports', 'Settings'].map((label) => isOpen(second, label))).toEqual([
    ...[false, false, true],
  ]);
});

test('a group that was folded opens with the next screen in it', async () => {
  localStorage.setItem('adminSidebarGroups', JSON.stringify({ Content: false }));
  const rendered = await open('/admin/trash');
  expect(isOpen(rendered, 'Content')).toBe(false);
  await rendered.user.click(rendered.page.getByText('Narrowed'));
  await waitFor(() => expect(isOpen(rendered, 'Content')).toBe(true));
});

test('links show what waits, and a folded group shows the sum', async () => {
  const rendered = await open('/admin/dashboard');
  const { page, user, made } = rendered;
  expect(await page.findByRole('link', { name: 'Book A Session Listing, 6 waiting' })).toBeTruthy();
  expect(page.getByRole('link', { name: 'Refunds, 2 waiting' })).toBeTruthy();
  expect(made).toContain('GET dashboard?parts=frontDesk%2Crefunds');
  const summary = page.getByText('Parents', { selector: 'summary' });
  expect(within(summary).queryByText(', 8 waiting')).toBeNull();
  await user.click(summary);
  expect(await within(summary).findByText(', 8 waiting')).toBeTruthy();
});

test('nothing is counted for a role that sees no count', async () => {
  const { made } = await open('/admin/dashboard', 'editor');
  expect(made).toEqual([]);
});
