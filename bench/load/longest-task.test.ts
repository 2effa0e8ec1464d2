import { expect, test } from 'vitest';
import { longestTask } from './longest-task.ts';

const url = 'http://127.0.0.1:3000/';
const main = { pid: 7, tid: 1, ph: 'X', args: {} };
const begin = {
  ...main,
  ph: 'R',
  name: 'navigationStart',
  ts: 1_000_000,
  args: { data: { documentLoaderURL: url } },
};
const task = (ts: number, tdur?: number) => ({ ...main, name: 'RunTask', ts, ...(tdur && { tdur }) });

test('the longest task of the page alone counts', () => {
  const events = [
    task(100_000, 90_000),
    begin,
    task(1_010_000, 8_000),
    task(1_100_000, 22_500),
    { ...task(1_200_000, 70_000), tid: 2 },
    { ...task(1_200_000, 70_000), pid: 8 },
    { ...task(1_300_000, 70_000), name: 'Layout' },
  ];
  expect(longestTask(events, url)).toBe(22.5);
});

test('a task without a processor time took no more than it did by the clock', () => {
  const events = [begin, task(1_100_000, 8_000), { ...task(1_200_000), dur: 30_000 }];
  expect(longestTask(events, url)).toBe(30);
});

test('nothing is made up where nothing was recorded', () => {
  expect(() => longestTask([task(1_100_000, 1)], url)).toThrow('no visit');
  expect(() => longestTask([begin], url)).toThrow('no processor time');
  expect(() => longestTask([begin, task(1_100_000)], url)).toThrow('no processor time');
});
