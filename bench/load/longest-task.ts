/** What is needed of the events of a browser's recording; times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the thread that did it; absent where none was measured. */
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
}

/** Microseconds before the navigation begins, in which the browser makes the page's process ready for it. */
const before = 50_000;

/**
 * The longest task of a page's main thread, in milliseconds of processor time: what the page asks of a phone. By the clock a
 * task also waits for a processor wherever browser, site and Lighthouse share two of them, and the same one takes 16 ms or 50.
 *
 * @throws Error where the recording does not tell
 */
export function longestTask(events: readonly TraceEvent[], url: string): number {
  const begin = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  if (!begin) throw new Error(`The recording has no visit of ${url}.`);
  const { pid, tid, ts } = begin;
  const tasks = events.filter(
    (event) =>
      event.name === 'RunTask' &&
      event.ph === 'X' &&
      event.pid === pid &&
      event.tid === tid &&
      event.ts > ts - before,
  );
  // A few tasks have no such time now and then. By the clock they took no less.
  const longest = Math.max(...tasks.map(({ dur = NaN, tdur = dur }) => tdur)) / 1000;
  if (!Number.isFinite(longest)) throw new Error(`The recording of ${url} tells no processor time.`);
  return longest;
}
