import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FactStore } from '#core/database/facts.ts';

const fact = 'auth secret';

/**
 * The secret that signs login tokens: made at the first start, and kept in the database, so that every process of the
 * site knows it. Where an older version has kept it in a file of the data folder, it is taken from there, and everybody
 * stays signed in.
 */
export async function keptAuthSecret(facts: FactStore, dataDir: string): Promise<string> {
  const kept = await facts.find(fact);
  if (kept) return kept;
  const file = join(dataDir, 'auth-secret');
  const older = await readFile(file, 'utf8').catch(unlessMissing);
  // One that is damaged is not worth keeping.
  const isWhole = older !== undefined && older.length >= 32;
  const secret = await facts.keepFirst(fact, isWhole ? older : randomBytes(48).toString('base64url'));
  await rm(file, { force: true });
  return secret;
}

/**
 * Takes a secret out of the database that is set as AUTH_SECRET by now: whoever has a copy of the database, or a backup of
 * from now on, then opens nothing with it. Another one stays: what was sealed with it opens with nothing else.
 */
export async function takeOutSecret(facts: Pick<FactStore, 'drop'>, secret: string): Promise<void> {
  await facts.drop(fact, secret);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

export type Sealer = ReturnType<typeof createSealer>;

const cipher = 'aes-256-gcm';
/** Bytes, as GCM has them. */
const nonceLength = 12;
const tagLength = 16;

/**
 * Seals what the site has to read again and nobody else must: a copy of the database alone does not open it. What was
 * sealed for one account opens for no other.
 *
 * @param secret the site's AUTH_SECRET; under another one nothing opens any more
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

    /** @returns undefined where it was sealed with another secret or for somebody else, or is damaged */
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

/** What a link in a letter ends with: 256 bits, in lower case, because addresses of pages are. */
export function makeLinkToken(): string {
  return randomBytes(32).toString('hex');
}

const form = /^[0-9a-f]{64}$/;

/** Whether it can be one: what is no token spares the database. */
export function isLinkToken(text: string): boolean {
  return form.test(text);
}

/** By which the database finds it again: who reads that has no link. */
export function hashOfLink(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
