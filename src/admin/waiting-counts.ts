import { useEffect, useState } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { poll } from '#core/admin-ui/polling.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { Dashboard } from '#core/manifest/dashboard.ts';
import type { clientLoader } from './dashboard/dashboard-screen.tsx';
import type { WaitingWork } from './sidebar-links.ts';

/** Milliseconds between two calls on a visible page. */
const interval = 60_000;

/** The id of the dashboard's route in src/routes.ts. */
const dashboardRoute = 'admin/dashboard/dashboard-screen';

export type WaitingCounts = Readonly<Partial<Record<WaitingWork, number>>>;

const toCounts = ({ frontDesk, refunds }: Partial<Dashboard>): WaitingCounts => ({
  enquiries: frontDesk?.waiting ?? 0,
  refunds: refunds?.open ?? 0,
});

/**
 * The number of waiting parents and of refunds to be paid: read on each screen, and once a minute. The dashboard has
 * read them already.
 *
 * @param isNeeded whether the role sees any of them
 */
export function useWaitingCounts(isNeeded: boolean): WaitingCounts {
  const { pathname } = useLocation();
  const [counts, setCounts] = useState<WaitingCounts>({});
  const { data } = useRouteLoaderData<typeof clientLoader>(dashboardRoute)?.dashboard ?? {};
  const isRead = data !== undefined;
  useEffect(() => {
    if (data) setCounts(toCounts(data));
  }, [data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again on each screen
  useEffect(() => {
    if (!isNeeded) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function read() {
      setCounts(
        toCounts((await callApi('GET dashboard', { query: { parts: 'frontDesk,refunds' }, signal })).data),
      );
    }
    // After a failure the former numbers stay; the next call is soon.
    if (navigator.onLine && !isRead) read().catch(() => undefined);
    const stop = poll(read, interval);
    return () => {
      controller.abort();
      stop();
    };
  }, [isNeeded, pathname, isRead]);
  return counts;
}
