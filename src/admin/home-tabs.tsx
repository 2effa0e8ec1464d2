import { Outlet } from 'react-router';
import { useSession } from '#core/api-client/session.ts';
import { ScreenTabs } from './screen-tabs.tsx';
import { homeTabsFor } from './sidebar-links.ts';

/** The six tabs of the home page's content (product: Admin screens); each has an address of its own. */
export default function AdminHome() {
  return (
    <>
      <ScreenTabs label="Home page" tabs={homeTabsFor(useSession()?.role)} />
      <Outlet />
    </>
  );
}
