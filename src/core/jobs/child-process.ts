import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { json, text } from 'node:stream/consumers';

/** Milliseconds between two checks whether the parent process still exists. */
const parentCheckInterval = 2000;

/**
 * The main function of a child process: does the work of the order from stdin (core/jobs/child-process.ts), and writes
 * the answer.
 */
export function runAsChildProcess<Order>(work: (order: Order) => Promise<unknown>): void {
  lowerPriority();
  const parent = process.ppid;
  // The parent was killed: another process may restart the work, and two would run at once.
  setInterval(() => process.ppid === parent || process.exit(1), parentCheckInterval).unref();
  json(process.stdin)
    .then((order) => work(order as Order))
    .then((answer) => console.log(JSON.stringify(answer)))
    .catch((error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    });
}

/** Lowers the priority below that of requests. Where that is not allowed, it works with the normal one. */
function lowerPriority(): void {
  try {
    setPriority(10);
  } catch {}
}

/** A failure in the child process; the job's row gets the name, the log the message. */
class ProcessFailed extends Error {
  override readonly name = 'ProcessFailed';
}

/**
 * Runs work in a child process (core/jobs/child-process.ts): SQLite reads synchronously, and pages have to be answered
 * meanwhile. The order is sent through a pipe, because command lines are visible to all accounts of the machine.
 *
 * @param script the file of the process
 * @returns its answer, as parsed JSON
 * @throws ProcessFailed; and the reason of `signal`, which ends the process
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
  const [output, errorOutput, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new ProcessFailed(errorOutput.trim() || `The process ended with ${code}.`);
  return JSON.parse(output) as Answer;
}
