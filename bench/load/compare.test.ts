import { expect, test } from 'vitest';
import { sameAnswer } from '../servers/start-reference.ts';
import { requireRightAnswers } from './compare.ts';
import { gist } from './raw-answer.ts';

const round = { requests: 100, seconds: 1, bytes: 1000, p99: 1, failures: 0, late: 0 };

test('a round counts when every answer had the right size, and what came of the last ones is allowed for', () => {
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

test('the bare server is told all but what Node writes itself', () => {
  expect(sameAnswer(answer)).toEqual({
    ...{ status: 200, headers: ['ETag', '"x"'], body: 'aGVsbG8=' },
    ...{ keepAliveSeconds: 72, hasDate: true },
  });
});

test('two answers are the same in whatever order and at whatever time, but in nothing else', () => {
  const later = ['Date', 'Sat, 21 Nov 2026 22:00:01 GMT', 'Keep-Alive', 'timeout=72', 'ETag', '"x"'];
  expect(gist({ ...answer, headers: later })).toBe(gist(answer));
  expect(gist({ ...answer, headers: later.slice(2) })).not.toBe(gist(answer));
  expect(gist({ ...answer, body: Buffer.from('hullo') })).not.toBe(gist(answer));
});
