import { expect, test } from 'vitest';
import { divideCores, parseCores } from './cores.ts';

test('a list of processors is read as Linux writes it', () => {
  expect(parseCores('0-2,5')).toEqual([0, 1, 2, 5]);
  expect(parseCores('3')).toEqual([3]);
});

test('two processors or more are divided, and none belongs to both', () => {
  expect(divideCores([4, 7])).toEqual({ server: [4], client: [7] });
  expect(divideCores([0, 1, 2])).toEqual({ server: [0, 1], client: [2] });
  expect(divideCores([0])).toEqual({ server: [0], client: [0] });
});
