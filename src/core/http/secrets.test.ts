import { expect, test } from 'vitest';
import { createSealer } from './secrets.ts';

test('encrypted data can be decrypted with the same secret, for the same owner', () => {
  const { seal, open } = createSealer('a secret of more than thirty-two characters');
  const plain = Buffer.from('what codes are made from');
  const sealed = seal(plain, 'asha');
  expect(seal(plain, 'asha')).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64url').includes(plain)).toBe(false);
  expect(open(sealed, 'asha')).toEqual(plain);
  expect(open(sealed, 'ravi')).toBeUndefined();
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  for (const damaged of [changed.toString('base64url'), sealed.slice(0, 30), 'x', ''])
    expect(open(damaged, 'asha')).toBeUndefined();
  const other = createSealer('another secret of more than thirty-two characters');
  expect(other.open(sealed, 'asha')).toBeUndefined();
});
