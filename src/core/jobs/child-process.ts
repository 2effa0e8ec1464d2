import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { json, text } from 'node:stream/consumers';

/** Milliseconds between two looks whether the site that has begun this is still there. */
const glance = 2000;

/** All that a process of its own does: the work of the order that comes in (core/jobs/child-process.ts), whose answer it tells. */
export function answerParentProcess<Order>(work: (order: Order) => Promise<unknown>): void {
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

/** What the process said that could not do it; the record of a job gets the name, the log the words. */
class ProcessFailed extends Error {
  override readonly name = 'ProcessFailed';
}

/**
 * Has work done by a process of its own (core/jobs/child-process.ts): SQLite is read in one go, and pages have to be answered
 * meanwhile. The order goes there through a pipe, because what stands in a command can be read by everybody on the machine.
 *
 * @param script the file of the process
 * @returns its answer, as JSON knows it
 * @throws ProcessFailed; and what `signal` says, which ends it
 */
export async function runInChildProcess<Answer>(
  script: string,
  order: unknown,
  signal: AbortSignal,
): Promise<Answer> {
  const child = spawn(process.execPath, [script], {
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(order));
  const [said, wrong, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new ProcessFailed(wrong.trim() || `The process ended with ${code}.`);
  return JSON.parse(said) as Answer;
}
