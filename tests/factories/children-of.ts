import { readFile } from 'node:fs/promises';

/** The ids of the processes that this one has started, on Linux. */
export async function childrenOf(pid: number | undefined): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return list.split(' ').filter(Boolean).map(Number);
}
