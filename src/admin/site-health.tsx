import { type ClientLoaderFunctionArgs, Outlet } from 'react-router';
import { useSession } from '#core/api-client/session.ts';
import { leaveOldAddress } from './moved-screens.ts';
import { ScreenTabs } from './screen-tabs.tsx';
import { mayOpen } from './sidebar-links.ts';

const path = '/admin/site-health';
const tabs = [
  { to: path, label: 'Health' },
  { to: `${path}/jobs`, label: 'Background jobs' },
  { to: `${path}/checks`, label: 'Content checks' },
  { to: `${path}/redirects`, label: 'Redirects' },
];
const editorTabs = [
  { to: '/admin/checks', label: 'Content checks' },
  { to: '/admin/redirects', label: 'Redirects' },
];

export const clientLoader = (args: ClientLoaderFunctionArgs): null => leaveOldAddress(args);
clientLoader.hydrate = true as const;

/** Health, background jobs, content checks and redirects as tabs of one screen. Editors have the last two. */
export default function SiteHealth() {
  const role = useSession()?.role;
  return (
    <>
      <ScreenTabs label="Site health" tabs={mayOpen(role, path) ? tabs : editorTabs} />
      <Outlet />
    </>
  );
}
