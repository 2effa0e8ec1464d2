import { expect, test } from 'vitest';
import { cpuSecondsOf, parseStat, spentBetween } from './cpu-time.ts';

const rest = 'S 17 42 42 0 -1 4194304 9 0 0 0 250 75 1000 2000 20 0 11 0 5 0';

test('the time of a process is what it and the system have spent on it, whatever its name', () => {
  expect(parseStat(`42 (node) ${rest}`)).toEqual({ parent: 17, seconds: 3.25 });
  expect(parseStat(`42 (a) S 1 (b) ${rest}`)).toEqual({ parent: 17, seconds: 3.25 });
  expect(() => parseStat('42 (node) S 17')).toThrow('stat');
});

test('a process that began meanwhile has spent all of its time since', () => {
  const before = new Map([[1, 2]]);
  const after = new Map([
    [1, 5],
    [2, 4],
  ]);
  expect([...spentBetween(before, after)]).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test.runIf(process.platform === 'linux')('this process and those that it started are found', async () => {
  const { spawn } = await import('node:child_process');
  const child = spawn('sleep', ['60']);
  try {
    const found = await cpuSecondsOf(process.pid);
    expect([...found.keys()]).toEqual(expect.arrayContaining([process.pid, child.pid]));
    expect(found.has(process.ppid)).toBe(false);
  } finally {
    child.kill();
  }
});
