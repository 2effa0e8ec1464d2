import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { unsetSettings } from '../setup/unset-settings.ts';

export type SiteProcess = ReturnType<typeof startSiteProcess>;

/**
 * The site in a process of its own: all of it as `npm start` runs it, or another program of it.
 *
 * @param hasGroup lets it be killed together with its child processes, as with its machine
 */
export function startSiteProcess(
  settings: Record<string, string | undefined>,
  program = 'src/start.mjs',
  args: readonly string[] = [],
  hasGroup = false,
) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...unsetSettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasGroup,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  // Not `exit`: its output may arrive later.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });

  return {
    pid: child.pid,
    /** The exit code, once it has ended. */
    ended,
    output: () => output,
    /** Waits for output that matches. @throws Error with all output, when the process ends before */
    async waitForOutput(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const found = pattern.exec(output);
        if (found) return found;
        if (hasEnded) throw new Error(`It ended, and has said: ${output}`);
        await pause(20);
      }
    },
    signal: (name: NodeJS.Signals) => void child.kill(name),
    /** @param isAlone its child processes live on */
    async stop(isAlone = !hasGroup): Promise<void> {
      if (!hasEnded && isAlone) child.kill('SIGKILL');
      if (!hasEnded && !isAlone && child.pid) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}
