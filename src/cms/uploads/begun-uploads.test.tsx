import { afterEach, expect, test } from 'vitest';
import { findBegun, noteBegun, removeBegun } from './begun-uploads.ts';

afterEach(() => localStorage.clear());

/** Stores a session, as a sign-in does. */
function signIn(account: string): void {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  localStorage.setItem('token', `${part({ alg: 'HS256' })}.${part({ sub: account })}.x`);
  localStorage.setItem('role', 'user');
  localStorage.setItem('staffRole', 'editor');
}

test('on a shared phone, each account sees only its own unfinished video', () => {
  signIn('meera');
  noteBegun('idea', 'a-family.mp4', 40);
  signIn('neel');
  expect(findBegun('idea')).toBeUndefined();
  noteBegun('idea', 'a-family.mp4', 10);
  removeBegun('idea', 'a-family.mp4');
  expect(findBegun('idea')).toBeUndefined();
  signIn('meera');
  expect(findBegun('idea')).toMatchObject({ fileName: 'a-family.mp4', percent: 40 });
});
