import { expect, test } from 'vitest';
import { isOld, troublesOf } from './health-finding.tsx';

test('what is wrong stands before what is worth a look, and what is good is left out', () => {
  const found = (says: string, verdict: 'good' | 'worth a look' | 'wrong') => ({ says, verdict });
  const checks = [
    { name: 'a', title: 'A', verdict: 'worth a look' as const, findings: [found('a', 'worth a look')] },
    { name: 'b', title: 'B', verdict: 'good' as const, findings: [found('b', 'good')] },
    { name: 'c', title: 'C', verdict: 'wrong' as const, findings: [found('c', 'good'), found('d', 'wrong')] },
  ];
  expect(troublesOf({ checks }).map(({ title, says }) => [title, says])).toEqual([
    ['C', 'd'],
    ['A', 'a'],
  ]);
});

test('a look of some hours ago is old', () => {
  const now = new Date('2026-11-20T08:00:00Z');
  expect(isOld({ lookedAt: '2026-11-20T07:40:00Z' }, now)).toBe(false);
  expect(isOld({ lookedAt: '2026-11-20T06:40:00Z' }, now)).toBe(true);
  expect(isOld({ lookedAt: null }, now)).toBe(false);
});
