import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is known by its hash, which is another one each time', async () => {
  const [first, second] = await Promise.all([hashPassword('ठीक है 123'), hashPassword('ठीक है 123')]);
  expect(first).not.toBe(second);
  expect(await isPassword('ठीक है 123', first)).toBe(true);
  expect(await isPassword('ठीक है 124', first)).toBe(false);
  expect(await isPassword('ठीक है 123', undefined)).toBe(false);
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
