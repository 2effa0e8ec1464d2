import { expect, test } from 'vitest';
import { mayBeCounted, percentMeta, readPercent } from './may-be-counted.ts';

test('either of the two opt-out signals is enough', () => {
  expect(mayBeCounted({ doNotTrack: null }, 100, 0.99)).toBe(true);
  expect(mayBeCounted({ globalPrivacyControl: true, doNotTrack: null }, 100, 0)).toBe(false);
  expect(mayBeCounted({ globalPrivacyControl: false, doNotTrack: '1' }, 100, 0)).toBe(false);
});

test('the configured share of visits is counted', () => {
  for (const percent of [0, 1, 25, 100]) {
    const visits = Array.from({ length: 100 }, (_, number) => number / 100);
    expect(visits.filter((random) => mayBeCounted({}, percent, random))).toHaveLength(percent);
  }
});

test('a page states its share only if it is below 100 percent', () => {
  const page = (head: string) => ({
    querySelector: (selector: string) => {
      const [, content] = /name="field-values" content="(\d+)"/.exec(head) ?? [];
      return selector === 'meta[name=field-values]' && content ? { content } : null;
    },
  });
  expect(percentMeta(100)).toBe('');
  for (const percent of [0, 10, 100])
    expect(readPercent(page(percentMeta(percent)) as unknown as Document)).toBe(percent);
});
