import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

export interface Cores {
  server: readonly number[];
  client: readonly number[];
}

/** Reads a list of processors as Linux writes it: 0-2,5. */
export function parseCores(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [first = NaN, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** Half of the processors for who answers, half for who asks, so that neither takes the other's time. */
export function divideCores(all: readonly number[]): Cores {
  const half = Math.ceil(all.length / 2);
  return all.length < 2
    ? { server: all, client: all }
    : { server: all.slice(0, half), client: all.slice(half) };
}

function ownCores(): number[] {
  try {
    const [, list = ''] =
      /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return parseCores(list);
  } catch {
    return Array.from({ length: availableParallelism() }, (_, index) => index);
  }
}

const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
const all = ownCores();

/** Who runs where on this machine. */
export const cores = divideCores(all);
export const areDivided = hasTaskset && all.length >= 2;

/** The same command, held to some processors where that can be said. */
export function onCores(some: readonly number[], command: string, args: string[]): [string, string[]] {
  return areDivided ? ['taskset', ['-c', some.join(','), command, ...args]] : [command, args];
}
