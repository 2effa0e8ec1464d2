import { expect, test } from 'vitest';
import { followingInWords } from './site-link.tsx';

test('records deleted with another one are named in the words of staff', () => {
  expect(followingInWords('webinar', 3)).toBe('3 registrations');
  expect(followingInWords('webinar', 1)).toBe('1 registration');
  expect(followingInWords('webinar', 0)).toBe('');
  expect(followingInWords('blog', 2)).toBe('2 entries');
});
