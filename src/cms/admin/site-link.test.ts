import { expect, test } from 'vitest';
import { followingInWords } from './site-link.tsx';

test('what went with a deleted record is named as staff know it', () => {
  expect(followingInWords('webinar', 3)).toBe('3 registrations');
  expect(followingInWords('webinar', 1)).toBe('1 registration');
  expect(followingInWords('webinar', 0)).toBe('');
  expect(followingInWords('blog', 2)).toBe('2 entries');
});
