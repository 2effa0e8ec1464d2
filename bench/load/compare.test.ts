import { expect, test } from 'vitest';
import { generatorLoad, requireRightAnswers, toBareAnswer } from './compare.ts';

const round = { requests: 100, seconds: 1, bytes: 1000, p99: 1, failures: 0, late: 0, generatorCpu: 0.4 };

test('a round is valid when every answer had the right size, and the last ones may be partial', () => {
  requireRightAnswers('/', round, 10);
  requireRightAnswers('/', { ...round, bytes: 1490 }, 10);
  for (const wrong of [
    { bytes: 999 },
    { bytes: 1501 },
    { failures: 1 },
    { late: 1 },
    { requests: 0, bytes: 0 },
  ]) {
    expect(() => requireRightAnswers('/', { ...round, ...wrong }, 10)).toThrow('did not answer as before');
  }
});

const headers = ['ETag', '"x"', 'Date', 'Sat, 21 Nov 2026 22:00:00 GMT', 'Keep-Alive', 'timeout=72'];
const answer = { status: 200, headers, body: Buffer.from('hello'), wireBytes: 100 };

test('the bare server gets all headers but those that Node writes itself', () => {
  expect(toBareAnswer(answer)).toEqual({
    ...{ status: 200, headers: ['ETag', '"x"'], body: 'aGVsbG8=' },
    ...{ keepAliveSeconds: 72, hasDate: true },
  });
});

test('wrk is slower than the server where each of its threads works more than the server', () => {
  const measured = { ...round, cpuByProcess: new Map([[1, 0.8]]), cpu: 0.8 };
  expect(generatorLoad(measured, 1)).toBe(0.5);
  expect(generatorLoad({ ...measured, generatorCpu: 2 }, 2)).toBeGreaterThan(1);
});
