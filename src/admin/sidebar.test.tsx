import { Link, useLocation } from 'react-router';
import { test } from 'vitest';
import { useRememberedAddress } from '#core/admin-ui/last-addresses.ts';
import { renderElement } from '#tests/factories/render-screen.tsx';
import { Sidebar } from './sidebar.tsx';
import { linksFor } from './sidebar-links.ts';

function Frame() {
  const { pathname, search } = useLocation();
  useRememberedAddress('me');
  return (
    <>
      <Sidebar links={linksFor('administrator')} isOpen onFollow={() => undefined} />
      <Link to="/admin/blog?q=sleep&status=unpublished">Narrowed</Link>
      <output>{pathname + search}</output>
    </>
  );
}

test('the sidebar leads back to the former state of a list, and from there to its beginning', async () => {
  const { page, user } = await renderElement(<Frame />, { address: '/admin/blog' });
  // As rendered: a press before that would leave a list that the sidebar has not seen.
  const expectAddress = (expected: string) => page.findByText(expected);
  await user.click(page.getByText('Narrowed'));
  await expectAddress('/admin/blog?q=sleep&status=unpublished');
  await user.click(page.getByRole('link', { name: 'Trash' }));
  await expectAddress('/admin/trash');
  await user.click(page.getByRole('link', { name: 'Blog' }));
  await expectAddress('/admin/blog?q=sleep&status=unpublished');
  await user.click(page.getByRole('link', { name: 'Blog' }));
  await expectAddress('/admin/blog');
});
