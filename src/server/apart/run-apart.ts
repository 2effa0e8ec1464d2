import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** What the process said that could not do it; the record of a job gets the name, the log the words. */
class ProcessFailed extends Error {
  override readonly name = 'ProcessFailed';
}

/**
 * Has work done by a process of its own (answer-apart.ts): SQLite is read in one go, and pages have to be answered
 * meanwhile. The order goes there through a pipe, because what stands in a command can be read by everybody on the machine.
 *
 * @param script the file of the process
 * @returns its answer, as JSON knows it
 * @throws ProcessFailed; and what `signal` says, which ends it
 */
export async function runApart<Answer>(script: string, order: unknown, signal: AbortSignal): Promise<Answer> {
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
