import { expect, test } from 'vitest';
import { describePresence } from './presence.tsx';

const neel = { name: 'Neel', isOwn: false, openedAt: '10:31', savedAt: null };

test('each user is named once; own windows are distinguished', () => {
  const words = (...others: Parameters<typeof describePresence>[0]) =>
    describePresence(others, (time) => time);
  expect(words(neel, neel)).toBe('Neel has also been here since 10:31.');
  expect(words({ ...neel, isOwn: true }, neel)).toBe(
    'Neel has also been here since 10:31. You have this open in another window too.',
  );
});
