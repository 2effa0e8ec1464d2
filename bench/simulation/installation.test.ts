import { expect, test } from 'vitest';
import { hours, ratesOf } from './day.ts';
import { flowsOf, letThrough, offered, stationsOf } from './installation.ts';
import { readNeeds } from './needs.ts';

test('the hours of the day are a day', () => {
  expect(hours.reduce((sum, hour) => sum + hour, 0)).toBeCloseTo(24, 6);
  expect(hours).toHaveLength(24);
});

test('a CDN lets through all of what is hardly asked for, and little of what all ask for', () => {
  const things = { count: 100, seconds: 600 };
  expect(letThrough(0.001, things, 10)).toBeCloseTo(0.001, 4);
  expect(letThrough(1e9, things, 10)).toBeCloseTo((10 * 100) / 600, 3);
  expect(letThrough(50, things, 10)).toBeLessThan(2);
  expect(letThrough(50, things, 0)).toBe(50);
});

test('twice the visits without a CDN are twice the work', () => {
  const machine = { name: '', processes: 2, cores: 2, line: 1e9, places: 0 };
  const lineAt = (scale: number) => {
    const flows = flowsOf(ratesOf('busiest hour', scale), machine, readNeeds(undefined).needs);
    return offered(flows, stationsOf(machine)).get('line') ?? 0;
  };
  expect(lineAt(2) / lineAt(1)).toBeCloseTo(2, 1);
});
