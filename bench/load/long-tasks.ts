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
/** Milliseconds that a task may take without anybody feeling it. */
const unfelt = 50;

/**
 * What a page asks of the main thread of a phone so many times slower than this machine, in milliseconds of processor
 * time: by the clock a task also waits for a processor wherever browser, site and Lighthouse share two of them, and the
 * same one takes 16 ms or 50.
 *
 * @returns the longest task, and by how much those after the first text or picture go beyond 50 ms together
 * @throws Error where the recording does not tell
 */
export function readLongTasks(events: readonly TraceEvent[], url: string, slowdown: number) {
  const begin = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  if (!begin) throw new Error(`The recording has no visit of ${url}.`);
  const { pid, tid, ts } = begin;
  const painted = events.find(
    (event) => event.name === 'firstContentfulPaint' && event.pid === pid && event.ts > ts,
  );
  if (!painted) throw new Error(`The recording of ${url} shows nothing.`);
  const tasks = events.filter(
    (event) =>
      event.name === 'RunTask' &&
      event.ph === 'X' &&
      event.pid === pid &&
      event.tid === tid &&
      event.ts > ts - before,
  );
  // A few tasks have no such time now and then. By the clock they took no less.
  const inMs = ({ dur = Number.NaN, tdur = dur }: TraceEvent) => (tdur * slowdown) / 1000;
  const longest = Math.max(...tasks.map(inMs));
  if (!Number.isFinite(longest)) throw new Error(`The recording of ${url} tells no processor time.`);
  const held = tasks
    .filter((task) => task.ts > painted.ts)
    .reduce((sum, task) => sum + Math.max(0, inMs(task) - unfelt), 0);
  return { longest, held };
}
