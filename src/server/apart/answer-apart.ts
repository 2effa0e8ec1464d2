import { setPriority } from 'node:os';
import { json } from 'node:stream/consumers';

/** Milliseconds between two looks whether the site that has begun this is still there. */
const glance = 2000;

/** All that a process of its own does: the work of the order that comes in (run-apart.ts), whose answer it tells. */
export function answerApart<Order>(work: (order: Order) => Promise<unknown>): void {
  beNice();
  const parent = process.ppid;
  // Whoever began it was killed: another process may begin anew, and two would be at it.
  setInterval(() => process.ppid === parent || process.exit(1), glance).unref();
  json(process.stdin)
    .then((order) => work(order as Order))
    .then((answer) => console.log(JSON.stringify(answer)))
    .catch((error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    });
}

/** Visitors first. Where that is not allowed, it works all the same. */
function beNice(): void {
  try {
    setPriority(10);
  } catch {}
}
