import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FactStore } from '#core/database/facts.ts';

const fact = 'auth secret';

/**
 * The secret that signs tokens: generated at the first start, and stored in the database, so that every process of the
 * site has it. Where an older version has stored it in a file of the data folder, that one is taken over, and all
 * sessions stay valid.
 */
export async function loadAuthSecret(facts: FactStore, dataDir: string): Promise<string> {
  const stored = await facts.find(fact);
  if (stored) return stored;
  const file = join(dataDir, 'auth-secret');
  const older = await readFile(file, 'utf8').catch(unlessMissing);
  // A damaged one is replaced.
  const isWhole = older !== undefined && older.length >= 32;
  const secret = await facts.setIfAbsent(fact, isWhole ? older : randomBytes(48).toString('base64url'));
  await rm(file, { force: true });
  return secret;
}

/**
 * Deletes a secret from the database that is also set as AUTH_SECRET: a copy of the database, or a later backup, then
 * decrypts nothing. Another secret stays: data that was encrypted with it cannot be decrypted without it.
 */
export async function deleteStoredSecret(
  facts: Pick<FactStore, 'removeIfEqual'>,
  secret: string,
): Promise<void> {
  await facts.removeIfEqual(fact, secret);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

export type Sealer = ReturnType<typeof createSealer>;

const cipher = 'aes-256-gcm';
/** Bytes, as required by GCM. */
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts data that only the site may read: a copy of the database alone does not decrypt it. Data that was encrypted
 * for one account cannot be decrypted for another.
 *
 * @param secret the site's AUTH_SECRET; after a change nothing can be decrypted
 */
export function createSealer(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta sealed', 32));
  return {
    seal(plain: Buffer, owner: string): string {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner));
      const sealed = [sealing.update(plain), sealing.final()];
      return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]).toString('base64url');
    },

    /** @returns undefined where it was encrypted with another secret or for another owner, or is damaged */
    open(sealed: string, owner: string): Buffer | undefined {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, nonceLength);
      const tag = bytes.subarray(nonceLength, nonceLength + tagLength);
      try {
        const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength });
        opening.setAAD(Buffer.from(owner)).setAuthTag(tag);
        return Buffer.concat([opening.update(bytes.subarray(nonceLength + tagLength)), opening.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

/** A token for links in emails: 256 bits, in lower case, because addresses of pages are. */
export function createLinkToken(): string {
  return randomBytes(32).toString('hex');
}

const tokenPattern = /^[0-9a-f]{64}$/;

/** Whether a text has the form of a token; other texts need no query. */
export function isLinkToken(text: string): boolean {
  return tokenPattern.test(text);
}

/** The stored form of a token: a reader of the database cannot derive the link. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
