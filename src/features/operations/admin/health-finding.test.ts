import { expect, test } from 'vitest';
import { areResultsOld, problemsOf } from './health-finding.tsx';

test('problems are sorted before warnings, and good results are left out', () => {
  const found = (message: string, verdict: 'good' | 'worth a look' | 'wrong') => ({ message, verdict });
  const checks = [
    { name: 'a', title: 'A', verdict: 'worth a look' as const, findings: [found('a', 'worth a look')] },
    { name: 'b', title: 'B', verdict: 'good' as const, findings: [found('b', 'good')] },
    { name: 'c', title: 'C', verdict: 'wrong' as const, findings: [found('c', 'good'), found('d', 'wrong')] },
  ];
  expect(problemsOf({ checks }).map(({ title, message }) => [title, message])).toEqual([
    ['C', 'd'],
    ['A', 'a'],
  ]);
});

test('results from some hours ago are outdated', () => {
  const now = new Date('2026-11-20T08:00:00Z');
  expect(areResultsOld({ checkedAt: '2026-11-20T07:40:00Z' }, now)).toBe(false);
  expect(areResultsOld({ checkedAt: '2026-11-20T06:40:00Z' }, now)).toBe(true);
  expect(areResultsOld({ checkedAt: null }, now)).toBe(false);
});
