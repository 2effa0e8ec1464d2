import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second, on whatever hardware. */
const ticksPerSecond = 100;

interface ProcessTime {
  parent: number;
  /** User and system time together. */
  seconds: number;
}

/** Reads /proc/PID/stat. The name of the program stands in brackets and may hold anything, brackets and spaces too. */
export function parseStat(text: string): ProcessTime {
  // From here on, counted from 0: state, parent, …; user and system time are the fields 14 and 15 of the whole line.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
  if (parent === undefined || user === undefined || system === undefined || Number.isNaN(system)) {
    throw new Error(`This is no stat of a process: ${text}`);
  }
  return { parent, seconds: (user + system) / ticksPerSecond };
}

/** A process and all that it has started, by their ids, each with its processor time; empty where there is no /proc. */
export async function cpuSecondsOf(root: number): Promise<Map<number, number>> {
  const all = new Map<number, ProcessTime>();
  const entries = await readdir('/proc').catch(() => []);
  for (const entry of entries.filter((name) => /^\d+$/.test(name))) {
    // One that has ended meanwhile has no file any more.
    const text = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => undefined);
    if (text) all.set(Number(entry), parseStat(text));
  }
  const belongs = (id: number): boolean => {
    const parent = all.get(id)?.parent;
    return id === root || (parent !== undefined && belongs(parent));
  };
  return new Map([...all].filter(([id]) => belongs(id)).map(([id, { seconds }]) => [id, seconds]));
}

/** What of the processor time was spent between two looks, by process. */
export function spentBetween(before: Map<number, number>, after: Map<number, number>): Map<number, number> {
  return new Map([...after].map(([id, seconds]) => [id, seconds - (before.get(id) ?? 0)]));
}
