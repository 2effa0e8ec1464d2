/** An event of a browser's recording; times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the thread; absent where none was measured. */
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
}

/** Microseconds before the navigation in which the browser prepares the process of the page. */
const before = 50_000;
/** Milliseconds that a task may take unnoticed. */
const unnoticed = 50;

/**
 * The tasks of a page on the main thread of a phone that is so many times slower than this machine, in milliseconds of
 * processor time: the longest, and the sum of the part of each task after the first paint beyond 50 ms.
 *
 * @throws Error where the recording lacks one of these
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
  const isOfPage = (event: TraceEvent) => event.pid === pid && event.tid === tid && event.ts > ts - before;
  const tasks = events.filter((event) => event.name === 'RunTask' && event.ph === 'X' && isOfPage(event));
  // Now and then a task has no processor time. By the clock it took no less.
  const inMs = ({ dur = Number.NaN, tdur = dur }: TraceEvent) => (tdur * slowdown) / 1000;
  const longest = Math.max(...tasks.map(inMs));
  if (!Number.isFinite(longest)) throw new Error(`The recording of ${url} tells no processor time.`);
  const held = tasks
    .filter((task) => task.ts > painted.ts)
    .reduce((sum, task) => sum + Math.max(0, inMs(task) - unnoticed), 0);
  return { longest, held };
}
