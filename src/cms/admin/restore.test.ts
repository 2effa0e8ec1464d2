import { expect, test } from 'vitest';
import { blog } from '#content/blog/definition.ts';
import { header } from '#content/header/definition.ts';
import { describeRestoreChanges } from './restore.ts';

test('differences after a restore are reported with their reason', () => {
  expect(describeRestoreChanges(blog, [])).toBe('');
  expect(describeRestoreChanges(blog, [{ field: 'link', before: 'sleep', after: 'sleep-2' }])).toBe(
    ' Its link is now “sleep-2”, because another blog has taken the old one.',
  );
  expect(describeRestoreChanges(header, [{ field: 'parent', before: 'a', after: '' }])).toContain(
    'first row',
  );
});
