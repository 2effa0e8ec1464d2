import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { cpuSecondsOf, divideCores, parseCores, parseStat, spentBetween } from './processes.ts';

test('a list of processors is read as Linux writes it', () => {
  expect(parseCores('0-2,5')).toEqual([0, 1, 2, 5]);
  expect(parseCores('3')).toEqual([3]);
});

test('two processors or more are divided, and none belongs to both', () => {
  expect(divideCores([4, 7])).toEqual({ server: [4], client: [7] });
  expect(divideCores([0, 1, 2])).toEqual({ server: [0, 1], client: [2] });
  expect(divideCores([0])).toEqual({ server: [0], client: [0] });
});

test('the time of a process is that of its own code and of the system, whatever its name', () => {
  const rest = 'S 17 42 42 0 -1 4194304 9 0 0 0 250 75 1000 2000 20 0 11 0 5 0';
  expect(parseStat(`42 (node) ${rest}`)).toEqual({ parent: 17, seconds: 3.25 });
  expect(parseStat(`42 (a) S 1 (b) ${rest}`)).toEqual({ parent: 17, seconds: 3.25 });
  expect(() => parseStat('42 (node) S 17')).toThrow('stat');
});

test('a process that started between two readings has spent all of its time since', () => {
  const after = Object.entries({ 1: 5, 2: 4 }).map(([id, seconds]) => [Number(id), seconds] as const);
  const spent = spentBetween(new Map([[1, 2]]), new Map(after));
  expect(Object.fromEntries(spent)).toEqual({ 1: 3, 2: 4 });
});

test.runIf(process.platform === 'linux')('this process and those that it started are found', () => {
  const child = spawn('sleep', ['60']);
  try {
    const found = cpuSecondsOf(process.pid);
    expect([...found.keys()]).toEqual(expect.arrayContaining([process.pid, child.pid]));
    expect(found.has(process.ppid)).toBe(false);
  } finally {
    child.kill();
  }
});
