import { describe, expect, test } from 'vitest';
import { type Arrival, percentile, simulate } from './queue.ts';
import { createRandom, exponential } from './random.ts';

const server = { name: 'server', lines: 1, serversPerLine: 1 };

/** So many requests that come by themselves, each with a need that is asked for. */
function* arrivals(
  count: number,
  perSecond: number,
  need: (random: () => number) => number,
): Generator<Arrival> {
  const random = createRandom(7);
  for (let number = 0, at = 0; number < count; number++) {
    at += exponential(random, perSecond);
    yield { at, steps: [{ station: 'server', seconds: need(random) }] };
  }
}

const mean = (numbers: Float64Array) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

describe('one server waits as theory says', () => {
  // Requests a second, of which the server manages 100. The mean waits follow from Pollaczek and Khinchine.
  test.each([
    ['needs that differ (M/M/1)', 50, (random: () => number) => exponential(random, 100), 0.5 / (100 - 50)],
    [
      'needs that differ, nearly full',
      80,
      (random: () => number) => exponential(random, 100),
      0.8 / (100 - 80),
    ],
    ['equal needs (M/D/1)', 50, () => 0.01, 0.5 / (2 * (100 - 50))],
    ['equal needs, nearly full', 80, () => 0.01, 0.8 / (2 * (100 - 80))],
  ])('%s', (_name, perSecond, need, theory) => {
    const [outcome] = simulate([server], arrivals(400_000, perSecond, need));
    expect(outcome?.utilisation).toBeCloseTo(perSecond / 100, 2);
    expect(Math.abs(mean(outcome?.waits ?? new Float64Array()) / theory - 1)).toBeLessThan(0.05);
  });

  test('half of those who come to a server that is half full wait for nobody', () => {
    const [outcome] = simulate(
      [server],
      arrivals(100_000, 50, (random) => exponential(random, 100)),
    );
    const { waits } = outcome ?? { waits: new Float64Array() };
    expect(Math.abs(waits.findIndex((wait) => wait > 0) / waits.length - 0.5)).toBeLessThan(0.02);
    expect(percentile(waits, 0.4)).toBe(0);
    expect(percentile(waits, 0.99)).toBeGreaterThan(0.03);
  });
});

test('two servers of one line wait less than two lines of one each', () => {
  const waitsOf = (lines: number, serversPerLine: number) => {
    const station = { name: 'server', lines, serversPerLine };
    return mean(
      simulate(
        [station],
        arrivals(100_000, 160, (random) => exponential(random, 100)),
      )[0]?.waits ?? new Float64Array(),
    );
  };
  // M/M/2 at 80 %: 0.64 / (100 × (1 − 0.64)).
  expect(Math.abs(waitsOf(1, 2) / (0.64 / 36) - 1)).toBeLessThan(0.07);
  expect(waitsOf(2, 1)).toBeGreaterThan(waitsOf(1, 2) * 1.2);
});

test('who goes through several stations waits at each, in the order of coming there', () => {
  const [first, second] = [
    { name: 'first', lines: 1, serversPerLine: 2 },
    { name: 'second', lines: 1, serversPerLine: 1 },
  ];
  const through = (at: number, one: number, other: number) => ({
    at,
    steps: [
      { station: 'first', seconds: one },
      { station: 'second', seconds: other },
    ],
  });
  // The second to come is done with the first station before the first is.
  const outcome = simulate([first, second], [through(0, 3, 2), through(1, 1, 4), through(1.5, 2, 1)]);
  expect(outcome.map(({ waits }) => [...waits])).toEqual([
    [0, 0, 0.5],
    [0, 3, 4],
  ]);
});
