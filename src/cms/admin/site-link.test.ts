import { expect, test } from 'vitest';
import { describeDeletedWith } from './site-link.tsx';

test('records deleted with another one are named in the words of staff', () => {
  expect(describeDeletedWith('webinar', 3)).toBe('3 registrations');
  expect(describeDeletedWith('webinar', 1)).toBe('1 registration');
  expect(describeDeletedWith('webinar', 0)).toBe('');
  expect(describeDeletedWith('blog', 2)).toBe('2 entries');
});
