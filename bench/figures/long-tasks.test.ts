import { expect, test } from 'vitest';
import { readLongTasks } from './long-tasks.ts';

const url = 'http://127.0.0.1:3000/';
const main = { pid: 7, tid: 1, ph: 'X', args: {} };
const begin = {
  ...main,
  ph: 'R',
  name: 'navigationStart',
  ts: 1_000_000,
  args: { data: { documentLoaderURL: url } },
};
const painted = { ...main, ph: 'R', name: 'firstContentfulPaint', ts: 1_050_000 };
const task = (ts: number, tdur?: number) => ({ ...main, name: 'RunTask', ts, ...(tdur && { tdur }) });

test('only tasks of the page count, and the longest one starts after the first paint', () => {
  const events = [
    { ...painted, ts: 90_000 },
    task(100_000, 90_000),
    begin,
    task(1_010_000, 22_500),
    { ...painted, pid: 8, ts: 1_001_000 },
    painted,
    task(1_100_000, 15_000),
    task(1_150_000, 12_000),
    task(1_180_000, 20_000),
    { ...task(1_200_000, 70_000), tid: 2 },
    { ...task(1_200_000, 70_000), pid: 8 },
    { ...task(1_300_000, 70_000), name: 'Layout' },
  ];
  expect(readLongTasks(events, url, 4)).toEqual({ longest: 90, held: 10 + 30 });
});

test('a task without a processor time counts by the clock', () => {
  const events = [begin, painted, task(1_100_000, 8_000), { ...task(1_200_000), dur: 30_000 }];
  expect(readLongTasks(events, url, 2)).toEqual({ longest: 60, held: 10 });
});

test('missing values of a recording give an error', () => {
  expect(() => readLongTasks([task(1_100_000, 1)], url, 1)).toThrow('no visit');
  expect(() => readLongTasks([begin], url, 1)).toThrow('shows nothing');
  expect(() => readLongTasks([begin, painted], url, 1)).toThrow('no processor time');
  expect(() => readLongTasks([begin, painted, task(1_100_000)], url, 1)).toThrow('no processor time');
});
