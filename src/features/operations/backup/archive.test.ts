import { expect, test } from 'vitest';
import { type ByteSource, bytesOf } from './byte-source.ts';
import { isSealed, seal, unseal } from './encryption.ts';
import { BrokenArchive, readArchive } from './read-archive.ts';
import { type Digest, writeArchive } from './write-archive.ts';

function sourceOf(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    async *read(start, end) {
      yield bytes.subarray(start, end);
    },
    close: async () => undefined,
  };
}

async function* pieces(...all: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}

const contents = { a: Buffer.from('rows '.repeat(30)), b: Buffer.alloc(200, 7) };
const digests: Record<string, Digest> = {};

const archive = () =>
  bytesOf(
    writeArchive(async ({ add }) => {
      digests.a = await add('a', pieces(contents.a), 'compressed');
      digests.b = await add('b', pieces(contents.b.subarray(0, 3), contents.b.subarray(3)), 'as it is');
      await add('manifest.json', pieces(Buffer.from('{}')), 'compressed');
    }),
  );

async function readAll(bytes: Buffer): Promise<void> {
  const read = await readArchive(sourceOf(bytes));
  await read.requireUnchanged();
  expect(await read.manifest()).toBe('{}');
  for (const [name, wanted] of Object.entries(contents))
    expect(wanted.equals(await bytesOf(read.read(name, digests[name])))).toBe(true);
}

test('an archive with any changed byte, or cut off anywhere, is refused', async () => {
  const bytes = await archive();
  await readAll(bytes);
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    await expect(readAll(changed), `byte ${at}`).rejects.toThrow(BrokenArchive);
    if (at % 7 === 0) await expect(readAll(bytes.subarray(0, at))).rejects.toThrow(BrokenArchive);
  }
});

test('an error during writing reaches the reader of the archive', async () => {
  const broken = writeArchive(async ({ add }) => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a');
      throw new Error('the file has gone');
    }
    await add('a', failing(), 'compressed');
  });
  await expect(bytesOf(broken)).rejects.toThrow('the file has gone');
});

test('an archive whose reader stops is not written to its end', async () => {
  let made = 0;
  const endless = writeArchive(async ({ add }) => {
    async function* rows(): AsyncGenerator<Uint8Array> {
      for (; made < 1000; made++) yield Buffer.alloc(100_000, made);
    }
    await add('a', rows(), 'as it is');
  });
  for await (const _piece of endless) break;
  await new Promise(setImmediate);
  expect(made).toBeLessThan(100);
});

test('an encrypted file is readable from any position with its password only, and any change or truncation is detected', async () => {
  const password = 'a quiet house at ten';
  const piece = 64 * 1024;
  const content = Buffer.alloc(2 * piece + 5, 'Ananta, ');
  const sealed = await bytesOf(seal(pieces(content.subarray(0, 70_000), content.subarray(70_000)), password));
  expect(await isSealed(sourceOf(sealed))).toBe(true);
  expect(await isSealed(sourceOf(content))).toBe(false);
  const open = await unseal(sourceOf(sealed), password);
  expect(open.size).toBe(content.length);
  for (const [start, end] of [
    [0, content.length],
    [piece - 1, piece + 1],
    [2 * piece, 2 * piece + 5],
  ] as const)
    expect((await bytesOf(open.read(start, end))).equals(content.subarray(start, end))).toBe(true);
  await expect(unseal(sourceOf(sealed), 'another house at ten')).rejects.toThrow('not the password');

  const readWhole = async (bytes: Buffer) => {
    const source = await unseal(sourceOf(bytes), password);
    return bytesOf(source.read(0, source.size));
  };
  // The first bytes identify the format.
  for (const at of [40, 48 + piece, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(readWhole(changed), `byte ${at}`).rejects.toThrow(BrokenArchive);
  }
  for (const end of [48 + 2 * (piece + 16), sealed.length - 1])
    await expect(readWhole(sealed.subarray(0, end)), `cut off at ${end}`).rejects.toThrow(BrokenArchive);
});
