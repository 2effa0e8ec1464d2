import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { type ByteSource, bytesOf } from './byte-source.ts';
import { BrokenArchive } from './read-archive.ts';

// The format of an encrypted file: a magic number, a salt, a mark of the key, then pieces that are encrypted separately, so that
// a reader can start anywhere. The authentication tag covers the number of the piece and whether it is the last one, so no piece
// can be changed, left out, moved or cut off.

const magic = Buffer.from('ANANTA-SEALED-1\n');
const saltSize = 16;
const markSize = 16;
const headerSize = magic.length + saltSize + markSize;
const pieceSize = 64 * 1024;
const tagSize = 16;
/** The cost of a guess: 64 MB and some tenths of a second. */
const cost: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

interface Key {
  /** The key for AES-256. */
  secret: Buffer;
  /** Distinguishes a wrong password from a damaged file. */
  mark: Buffer;
}

function keyOf(password: string, salt: Uint8Array): Promise<Key> {
  const { promise, resolve, reject } = Promise.withResolvers<Key>();
  scrypt(password.normalize(), salt, 64, cost, (error, derived) => {
    if (error) return reject(error);
    const mark = createHash('sha256').update(derived.subarray(32)).digest().subarray(0, markSize);
    resolve({ secret: derived.subarray(0, 32), mark });
  });
  return promise;
}

/** Unique per key: each file has its own key, and each piece its number. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

const endOf = (isLast: boolean) => Buffer.from([isLast ? 1 : 0]);

/** Encrypts a stream of bytes with a password. */
export async function* seal(
  content: AsyncIterable<Uint8Array>,
  password: string,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltSize);
  const { secret, mark } = await keyOf(password, salt);
  yield Buffer.concat([magic, salt, mark]);
  let number = 0;
  const sealed = (piece: Uint8Array, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(number++)).setAAD(endOf(isLast));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  let waiting = Buffer.alloc(0);
  for await (const bytes of content) {
    waiting = Buffer.concat([waiting, bytes]);
    // The last piece is marked, so one piece is held back until more bytes arrive.
    let from = 0;
    for (; waiting.length - from > pieceSize; from += pieceSize)
      yield sealed(waiting.subarray(from, from + pieceSize), false);
    waiting = waiting.subarray(from);
  }
  yield sealed(waiting, true);
}

export async function isSealed(source: ByteSource): Promise<boolean> {
  return source.size >= headerSize && (await bytesOf(source.read(0, magic.length))).equals(magic);
}

/**
 * Decrypts an encrypted file on reading.
 *
 * @throws BrokenArchive for a wrong password; while reading, where a piece was changed
 */
export async function unseal(source: ByteSource, password: string): Promise<ByteSource> {
  const header = await bytesOf(source.read(0, headerSize));
  const salt = header.subarray(magic.length, magic.length + saltSize);
  const { secret, mark } = await keyOf(password, salt);
  if (!timingSafeEqual(mark, header.subarray(magic.length + saltSize)))
    throw new BrokenArchive('BACKUP_PASSWORD is not the password with which it was made.');
  const stored = source.size - headerSize;
  const pieces = Math.ceil(stored / (pieceSize + tagSize));
  const size = stored - pieces * tagSize;
  if (pieces === 0 || size < 0) throw new BrokenArchive('It is cut off.');

  async function open(number: number): Promise<Buffer> {
    const start = headerSize + number * (pieceSize + tagSize);
    const sealed = await bytesOf(source.read(start, Math.min(start + pieceSize + tagSize, source.size)));
    const decipher = createDecipheriv('aes-256-gcm', secret, nonceOf(number), { authTagLength: tagSize })
      .setAAD(endOf(number === pieces - 1))
      .setAuthTag(sealed.subarray(-tagSize));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -tagSize)), decipher.final()]);
    } catch {
      throw new BrokenArchive('It is damaged, or cut off.');
    }
  }

  return {
    size,
    async *read(start, end) {
      for (let at = start; at < end; ) {
        const number = Math.floor(at / pieceSize);
        const from = at - number * pieceSize;
        const piece = (await open(number)).subarray(from, from + end - at);
        if (piece.length === 0) throw new BrokenArchive('It is cut off.');
        yield piece;
        at += piece.length;
      }
    },
    close: () => source.close(),
  };
}
