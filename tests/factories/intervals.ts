import { vi } from 'vitest';
import type { TestSite } from './test-site.ts';

/**
 * From now on intervals, such as those that renew leases, and the clock of the site are advanced by the test.
 * `vi.useRealTimers` ends it.
 */
export function controlIntervals({ clock }: Pick<TestSite, 'clock'>) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  return {
    advance(milliseconds: number): void {
      clock.advance(milliseconds);
      vi.advanceTimersByTime(milliseconds);
    },
  };
}
