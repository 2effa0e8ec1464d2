import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './credentials.ts';

test('a password matches its hash, and each hash has another salt', async () => {
  const [first, second] = await Promise.all([hashPassword('ठीक है 123'), hashPassword('ठीक है 123')]);
  expect(first).not.toBe(second);
  expect(await verifyPassword('ठीक है 123', first)).toBe(true);
  expect(await verifyPassword('ठीक है 124', first)).toBe(false);
  expect(await verifyPassword('ठीक है 123', undefined)).toBe(false);
});

test('composed and decomposed letters match the same hash, and an older hash matches its original spelling', async () => {
  const [composed, apart] = ['\u095b\u00e9 1234', '\u091c\u093ce\u0301 1234'];
  expect(await verifyPassword(apart, await hashPassword(composed))).toBe(true);
  expect(await verifyPassword(composed, await hashPassword(apart))).toBe(true);
  const nonce = Buffer.alloc(16);
  const cost = { memory: 1024, passes: 1, parallelism: 1, tagLength: 32, nonce };
  const tag = argon2Sync('argon2id', { ...cost, message: composed });
  const old = `argon2id$1024$1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
  expect(await verifyPassword(composed, old)).toBe(true);
  expect(await verifyPassword(`${composed}!`, old)).toBe(false);
});

test('a hash of a lower cost is still verified', async () => {
  const old = 'argon2id$1024$1$AAAAAAAAAAAAAAAAAAAAAA$';
  expect(await verifyPassword('x', old + Buffer.alloc(32).toString('base64url'))).toBe(false);
});

test('a request is refused with a retry time when the queue is full', async () => {
  const old = `argon2id$1024$1$AAAAAAAAAAAAAAAAAAAAAA$${Buffer.alloc(32).toString('base64url')}`;
  const tries = await Promise.allSettled(Array.from({ length: 300 }, () => verifyPassword('x', old)));
  const refused = tries.filter(({ status }) => status === 'rejected');
  // Two are being computed and 200 wait.
  expect(refused).toHaveLength(300 - 2 - 200);
  expect(refused[0]).toMatchObject({ reason: { reason: 'unavailable', retryAfter: expect.any(Number) } });
  expect(await verifyPassword('x', old)).toBe(false);
});
