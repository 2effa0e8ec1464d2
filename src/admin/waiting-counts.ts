import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { poll } from '#core/admin-ui/polling.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { WaitingWork } from './sidebar-links.ts';

/** Milliseconds between two calls on a visible page. */
const interval = 60_000;

export type WaitingCounts = Readonly<Partial<Record<WaitingWork, number>>>;

/**
 * The number of waiting parents and of refunds to be paid: read on each screen, and once a minute.
 *
 * @param isNeeded whether the role sees any of them
 */
export function useWaitingCounts(isNeeded: boolean): WaitingCounts {
  const { pathname } = useLocation();
  const [counts, setCounts] = useState<WaitingCounts>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again on each screen
  useEffect(() => {
    if (!isNeeded) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function read() {
      const { data } = await callApi('GET dashboard', { query: { parts: 'frontDesk,refunds' }, signal });
      setCounts({ enquiries: data.frontDesk?.waiting ?? 0, refunds: data.refunds?.open ?? 0 });
    }
    // After a failure the former numbers stay; the next call is soon.
    if (navigator.onLine) read().catch(() => undefined);
    const stop = poll(read, interval);
    return () => {
      controller.abort();
      stop();
    };
  }, [isNeeded, pathname]);
  return counts;
}
