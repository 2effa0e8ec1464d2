import { afterEach, expect, test } from 'vitest';
import { findInterruptedUpload, removeInterruptedUpload, saveUploadProgress } from './interrupted-uploads.ts';

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
  saveUploadProgress('idea', 'a-family.mp4', 40);
  signIn('neel');
  expect(findInterruptedUpload('idea')).toBeUndefined();
  saveUploadProgress('idea', 'a-family.mp4', 10);
  removeInterruptedUpload('idea', 'a-family.mp4');
  expect(findInterruptedUpload('idea')).toBeUndefined();
  signIn('meera');
  expect(findInterruptedUpload('idea')).toMatchObject({ fileName: 'a-family.mp4', percent: 40 });
});
