import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './credentials.ts';

test('a password is known by its hash, which is another one each time', async () => {
  const [first, second] = await Promise.all([hashPassword('ठीक है 123'), hashPassword('ठीक है 123')]);
  expect(first).not.toBe(second);
  expect(await isPassword('ठीक है 123', first)).toBe(true);
  expect(await isPassword('ठीक है 124', first)).toBe(false);
  expect(await isPassword('ठीक है 123', undefined)).toBe(false);
});

test('it is the same however its emails are composed, and an older hash is of what was typed then', async () => {
  const [composed, apart] = ['\u095b\u00e9 1234', '\u091c\u093ce\u0301 1234'];
  expect(await isPassword(apart, await hashPassword(composed))).toBe(true);
  expect(await isPassword(composed, await hashPassword(apart))).toBe(true);
  const nonce = Buffer.alloc(16);
  const cost = { memory: 1024, passes: 1, parallelism: 1, tagLength: 32, nonce };
  const tag = argon2Sync('argon2id', { ...cost, message: composed });
  const old = `argon2id$1024$1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
  expect(await isPassword(composed, old)).toBe(true);
  expect(await isPassword(`${composed}!`, old)).toBe(false);
});

test('hashes of a lower cost can still be read', async () => {
  const old = 'argon2id$1024$1$AAAAAAAAAAAAAAAAAAAAAA$';
  expect(await isPassword('x', old + Buffer.alloc(32).toString('base64url'))).toBe(false);
});

test('where very many wait already, the next is asked to come again', async () => {
  const old = `argon2id$1024$1$AAAAAAAAAAAAAAAAAAAAAA$${Buffer.alloc(32).toString('base64url')}`;
  const tries = await Promise.allSettled(Array.from({ length: 300 }, () => isPassword('x', old)));
  const refused = tries.filter(({ status }) => status === 'rejected');
  // Two are at work and 200 wait.
  expect(refused).toHaveLength(300 - 2 - 200);
  expect(refused[0]).toMatchObject({ reason: { reason: 'unavailable', retryAfter: expect.any(Number) } });
  expect(await isPassword('x', old)).toBe(false);
});
